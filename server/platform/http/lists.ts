import type { Context } from "hono";
import { accepts } from "hono/accepts";
import type { RawBuilder } from "kysely";
import { type ListQuery, type ListShape, ROWS_MEDIA_TYPE } from "../../../contract/listQuery.ts";
import type { OtherKeys } from "../../../contract/parseListQuery.ts";
import { isDataException, shouldRetryOnPrimary } from "../db/failures.ts";
import { readListPage } from "../db/listPage.ts";
import { hasField, type Resource } from "../db/resource.ts";
import type { Cursor } from "../db/page.ts";
import { getKeyCount, readAllRows, type RowBatch } from "../db/rows.ts";
import { rejectOverload } from "../problemError.ts";
import { isStorable } from "./body.ts";
import { createBoundedStream } from "./boundedStream.ts";
import { invalidQuery, readListQuery } from "./params.ts";
import type { AppEnv } from "./env.ts";
import { StreamSlots } from "./streamSlots.ts";

/** How many lists are streamed at once, in total and per user. */
export const STREAM_LIMITS = { all: 4, perPerson: 1 };
const slots = new StreamSlots(STREAM_LIMITS);
const rejectBusy = rejectOverload({
  person: "You are exporting a list already. Try again when that has ended.",
  all: "Too many lists are being exported at this moment. Try again in a few seconds.",
}, 5);

interface ListOptions {
  /** A condition that narrows the list; called after the query was validated. */
  scope?: () => RawBuilder<unknown> | undefined | Promise<RawBuilder<unknown> | undefined>;
  otherKeys?: OtherKeys;
}

/** Responds with a page of a list. Streams all rows if only `ROWS_MEDIA_TYPE` is accepted. */
export async function sendList<Item, Shape extends ListShape>(
  c: Context<AppEnv>,
  resource: Resource<Item, Shape>,
  { scope = () => undefined, otherKeys }: ListOptions = {},
): Promise<Response> {
  const query = readListQuery(c, resource.shape, otherKeys);
  if (query.fields?.some((field) => !hasField(resource, field))) {
    throw invalidQuery([{ key: "fields", reason: "unknown" }]);
  }
  if (acceptsRows(c)) return await sendRows(c, resource, query, scope);
  if (query.after !== undefined) throw invalidQuery([{ key: "after", reason: "unknown" }]);
  const page = await readListPage(c.var.db, resource, query, await scope());
  return c.body(page, 200, { "Content-Type": "application/json" });
}

const acceptsRows = (c: Context) =>
  c.req.method === "GET" && accepts(c, {
      header: "Accept",
      supports: ["application/json", ROWS_MEDIA_TYPE],
      default: "application/json",
    }) === ROWS_MEDIA_TYPE;

async function sendRows<Item, Shape extends ListShape>(
  c: Context<AppEnv>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  scope: NonNullable<ListOptions["scope"]>,
): Promise<Response> {
  const paging = ["page", "size", "groupBy"].filter((key) =>
    new URL(c.req.url).searchParams.has(key)
  );
  if (paging.length > 0) throw invalidQuery(paging.map((key) => ({ key, reason: "unknown" })));
  const after = query.after === undefined ? null : parseCursor(resource, query, query.after);
  const condition = await scope();
  const slot = await slots.acquire(c.var.currentUser.id).catch(rejectBusy);
  const rows = readRows(c, resource, query, { scope: condition, after });
  // An error of the first batch still gets an error response.
  const first = await rows.next().catch((error) => {
    slot.release();
    if (after !== null && isDataException(error)) throw INVALID_CURSOR;
    throw error;
  });

  const bounded = createBoundedStream(streamLines(query, first, rows), {
    limits: c.var.sendLimits,
    onEnd: slot.release,
    onError(error) {
      if (!c.req.raw.signal.aborted) c.var.log.error("a list was not sent to its end", { error });
    },
  });
  slot.setStream(bounded);
  return c.body(bounded.stream, 200, { "Content-Type": ROWS_MEDIA_TYPE });
}

/** Writes each batch as a line; `first` has been read already. */
async function* streamLines(
  query: ListQuery,
  first: IteratorResult<RowBatch, void>,
  rows: AsyncGenerator<RowBatch, void>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  try {
    for (let step = first; !step.done; step = await rows.next()) {
      const { items, total, next } = step.value;
      const cursor = next && formatCursor(query, next);
      yield encoder.encode(
        `{"data":[${items}],"total":${total},"next":${JSON.stringify(cursor)}}\n`,
      );
    }
  } finally {
    await rows.return();
  }
}

/** Reads all rows of a list. If a replica fails midway, the primary continues. */
async function* readRows<Item, Shape extends ListShape>(
  c: Context<AppEnv>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { scope, after }: { scope: RawBuilder<unknown> | undefined; after: Cursor | null },
) {
  const { db, dbFor, workload, requester: { person } } = c.var;
  const { signal } = c.req.raw;
  let rest: { after: Cursor | null } | null = { after };
  try {
    for await (const rows of readAllRows(db, resource, query, { scope, after })) {
      rest = rows.next && { after: rows.next };
      yield rows;
    }
  } catch (error) {
    if (!dbFor.position || signal.aborted || !shouldRetryOnPrimary(error)) throw error;
    if (rest) {
      yield* readAllRows(dbFor(workload, signal, { person }), resource, query, {
        scope,
        ...rest,
      });
    }
  }
}

const INVALID_CURSOR = invalidQuery([{ key: "after", reason: "value" }]);

const formatCursor = (
  { sortField, sortDirection }: ListQuery,
  { segment: stretch, keys }: Cursor,
): string =>
  new TextEncoder().encode(JSON.stringify([sortField, sortDirection, stretch, ...keys]))
    .toBase64({ alphabet: "base64url", omitPadding: true });

/**
 * Parses the cursor of a list in the same order.
 * @throws {ProblemError} 400
 */
function parseCursor<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  text: string,
): Cursor {
  const parts = splitParts(text);
  const [sortField, sortDirection, stretch, ...keys] = parts;
  const hasSameOrder = sortField === query.sortField && sortDirection === query.sortDirection;
  const areStorableTexts = (all: unknown[]): all is string[] =>
    all.every((value) => typeof value === "string" && isStorable(value));
  if (!hasSameOrder || typeof stretch !== "number" || !areStorableTexts(keys)) throw INVALID_CURSOR;
  if (keys.length !== getKeyCount(resource, query, stretch)) throw INVALID_CURSOR;
  return { segment: stretch, keys };
}

function splitParts(text: string): unknown[] {
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: "base64url" });
    const parts: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
