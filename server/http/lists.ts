import type { Context } from "hono";
import { accepts } from "hono/accepts";
import type { RawBuilder } from "kysely";
import { type ListQuery, type ListShape, ROWS_MEDIA_TYPE } from "../../contract/listQuery.ts";
import type { OtherKeys } from "../../contract/parseListQuery.ts";
import { isForPrimary, isUnfitValue } from "../db/failures.ts";
import { listPage } from "../db/list.ts";
import { hasField, type Resource } from "../db/resource.ts";
import type { Place } from "../db/page.ts";
import { listRows, placeWidth, type Rows } from "../db/rows.ts";
import type { TextKey } from "../i18n/translate.ts";
import { Refusal } from "../refusal.ts";
import { isStorable } from "./body.ts";
import { boundedStream } from "./boundedStream.ts";
import { badQuery, readListQuery } from "./params.ts";
import type { AppEnv } from "./env.ts";
import { createPlaces } from "./places.ts";

/** How many lists are sent whole at once, to all together and to one person. */
export const WHOLE_LISTS = { all: 4, perUser: 1 };

/** What a request for all rows may be refused with, beside what a page may. */
const WHOLE_LIST_REFUSALS = ["too-many-at-once", "busy"] as const;

interface Narrowed {
  /** What narrows the list; asked for once the query is known to be right. */
  within?: () => RawBuilder<unknown> | undefined | Promise<RawBuilder<unknown> | undefined>;
  otherKeys?: OtherKeys;
}

/** Answers a page of a list; all its rows, a batch a line, to who accepts nothing else. */
export async function answerList<Item, Shape extends ListShape>(
  c: Context<AppEnv>,
  resource: Resource<Item, Shape>,
  { within = () => undefined, otherKeys }: Narrowed = {},
): Promise<Response> {
  const query = readListQuery(c, resource.shape, otherKeys);
  if (query.fields?.some((field) => !hasField(resource, field))) {
    throw badQuery([{ key: "fields", reason: "unknown" }]);
  }
  if (wantsRows(c)) return await answerRows(c, resource, query, within);
  if (query.after !== undefined) throw badQuery([{ key: "after", reason: "unknown" }]);
  const page = await listPage(c.var.db, resource, query, await within());
  return c.body(page, 200, { "Content-Type": "application/json" });
}

const wantsRows = (c: Context) =>
  c.req.method === "GET" && accepts(c, {
      header: "Accept",
      supports: ["application/json", ROWS_MEDIA_TYPE],
      default: "application/json",
    }) === ROWS_MEDIA_TYPE;

async function answerRows<Item, Shape extends ListShape>(
  c: Context<AppEnv>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within: NonNullable<Narrowed["within"]>,
): Promise<Response> {
  const paging = ["page", "size"].filter((key) => new URL(c.req.url).searchParams.has(key));
  if (paging.length > 0) throw badQuery(paging.map((key) => ({ key, reason: "unknown" })));
  const after = query.after === undefined ? null : readPlace(resource, query, query.after);
  const narrowed = await within();
  const place = takePlace(c.var.currentUser.id);
  const rows = rowsOf(c, resource, query, { within: narrowed, after });
  // Whatever fails right away is still answered as such.
  const first = await rows.next().catch((error) => {
    place.leave();
    if (after !== null && isUnfitValue(error)) throw BAD_PLACE;
    throw error;
  });

  const sending = boundedStream(linesOf(query, first, rows), {
    limits: c.var.sendLimits,
    onEnd: place.leave,
    onError(error) {
      if (!c.req.raw.signal.aborted) c.var.log.error("a list was not sent to its end", { error });
    },
  });
  place.send(sending);
  return c.body(sending.stream, 200, { "Content-Type": ROWS_MEDIA_TYPE });
}

/** Writes each batch of rows as a line, the first of which has been read. */
async function* linesOf(
  query: ListQuery,
  first: IteratorResult<Rows, void>,
  rows: AsyncGenerator<Rows, void>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  try {
    for (let step = first; !step.done; step = await rows.next()) {
      const { items, total, next } = step.value;
      const place = next && writePlace(query, next);
      yield encoder.encode(
        `{"data":[${items}],"total":${total},"next":${JSON.stringify(place)}}\n`,
      );
    }
  } finally {
    await rows.return();
  }
}

/** All rows of a list; what a replica has begun and cannot go on with the primary goes on with. */
async function* rowsOf<Item, Shape extends ListShape>(
  c: Context<AppEnv>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { within, after }: { within: RawBuilder<unknown> | undefined; after: Place | null },
) {
  const { db, dbFor, kind, asker: { person } } = c.var;
  const { signal } = c.req.raw;
  let rest: { after: Place | null } | null = { after };
  try {
    for await (const rows of listRows(db, resource, query, { within, after })) {
      rest = rows.next && { after: rows.next };
      yield rows;
    }
  } catch (error) {
    if (!dbFor.position || signal.aborted || !isForPrimary(error)) throw error;
    if (rest) {
      yield* listRows(dbFor(kind, signal, { person }), resource, query, { within, ...rest });
    }
  }
}

const places = createPlaces(WHOLE_LISTS);

function takePlace(userId: string): Exclude<ReturnType<typeof places.take>, string> {
  const place = places.take(userId);
  if (place === "own") {
    throw refuse(
      "too-many-at-once",
      "You are exporting a list already. Try again when that has ended.",
    );
  }
  if (place === "all") {
    throw refuse(
      "busy",
      "Too many lists are being exported at this moment. Try again in a few seconds.",
    );
  }
  return place;
}

const refuse = (type: typeof WHOLE_LIST_REFUSALS[number], key: TextKey) =>
  new Refusal(type, { key }, { retryAfter: 5 });

const BAD_PLACE = badQuery([{ key: "after", reason: "value" }]);

const writePlace = ({ sortField, sortDirection }: ListQuery, { stretch, keys }: Place): string =>
  new TextEncoder().encode(JSON.stringify([sortField, sortDirection, stretch, ...keys]))
    .toBase64({ alphabet: "base64url", omitPadding: true });

/** Reads where a batch of the same list in the same order has ended. */
function readPlace<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  text: string,
): Place {
  const parts = partsOf(text);
  const [sortField, sortDirection, stretch, ...keys] = parts;
  const isOfOrder = sortField === query.sortField && sortDirection === query.sortDirection;
  const areTexts = (all: unknown[]): all is string[] =>
    all.every((one) => typeof one === "string" && isStorable(one));
  if (!isOfOrder || typeof stretch !== "number" || !areTexts(keys)) throw BAD_PLACE;
  if (keys.length !== placeWidth(resource, query, stretch)) throw BAD_PLACE;
  return { stretch, keys };
}

function partsOf(text: string): unknown[] {
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
    const parts: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
