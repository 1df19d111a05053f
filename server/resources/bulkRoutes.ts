import { type Context, Hono } from "hono";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { BULK_ACTIONS, type BulkKind } from "../../contract/bulk.ts";
import { IDEMPOTENCY_KEY_HEADER } from "../../contract/constants.ts";
import type { ListShape } from "../../contract/listQuery.ts";
import { parseListQuery } from "../../contract/parseListQuery.ts";
import type { Permission } from "../../contract/permissions.ts";
import { PROBLEM_TYPES, problemUri } from "../../contract/problemTypes.ts";
import {
  BulkAnswer,
  bulkForm,
  type BulkInput,
  type BulkItem,
} from "../../contract/schemas/bulk.ts";
import type { BulkOutcome } from "../db/changeTables.ts";
import type { Database } from "../db/schema.ts";
import { condition, type Resource, sourceOf } from "../db/resource.ts";
import { auditStamp, requires } from "../http/authorize.ts";
import { readBody } from "../http/body.ts";
import type { AppEnv } from "../http/env.ts";
import { readIdempotencyKey, routeOf } from "../http/idempotency.ts";
import { describe } from "../http/openApi.ts";
import { refuseQuery } from "../http/params.ts";
import { tellUndo, undoablyOfMany } from "../http/undoable.ts";
import { isServerMessage } from "../i18n/translate.ts";
import { forbidden, invalid } from "../refusal.ts";
import { beginRun, continueRun } from "./bulkRuns.ts";
import { digestOf } from "./idempotencyKeys.ts";

/** The list that a query is about, and what narrows it for whoever asks. */
interface Listed<Item, Shape extends ListShape> {
  permission: Permission;
  resource: Resource<Item, Shape>;
  within?: RawBuilder<unknown> | undefined;
}

/** What an action does to one record; `db` is the transaction that it belongs to. */
export type BulkWork = (
  c: Context<AppEnv>,
  db: Kysely<Database>,
  id: string,
  input: BulkInput,
) => Promise<unknown>;

interface Bulk<Item, Shape extends ListShape> {
  kind: BulkKind;
  tag: string;
  /** What they are called, as in "Do one thing to many projects". */
  records: string;
  list(c: Context<AppEnv>): Listed<Item, Shape>;
  /** For each action of the kind. */
  work: Record<string, BulkWork>;
}

/**
 * `POST /bulk`: does one thing to many records, some with each request, each record in a transaction
 * of its own.
 */
export function bulkRoutes<Item, Shape extends ListShape>(
  { kind, tag, records, list, work }: Bulk<Item, Shape>,
): Hono<AppEnv> {
  const form = bulkForm(kind);
  const permissions: Record<string, Permission> = BULK_ACTIONS[kind];
  const [first, ...others] = new Set(Object.values(permissions));
  const isWhole = Object.keys(permissions).every((action) => Object.hasOwn(work, action));
  if (!first || !isWhole) throw new TypeError(`not every action on many ${kind} is there`);
  return new Hono<AppEnv>().post(
    "/bulk",
    describe(
      `Do one thing to many ${records}: those named, or all that a list's filters find. Each ` +
        "answer tells of some; the same request with `from` goes on. A key in " +
        `${IDEMPOTENCY_KEY_HEADER} belongs to the whole, for a day: nothing is done twice`,
      {
        tag,
        body: form.schema,
        answers: BulkAnswer,
        isUndoable: true,
        headers: [IDEMPOTENCY_KEY_HEADER],
        refuses: ["quota-reached", "idempotency-key-reused"],
      },
    ),
    requires(first, ...others),
    async (c) => {
      refuseQuery(c);
      const key = requireKey(c);
      const { from = 0, ...input } = await readBody(c, form);
      const permission = permissions[input.action];
      const act = work[input.action];
      if (!permission || !act || !c.var.currentUser.permissions.includes(permission)) {
        throw forbidden();
      }
      const { db } = c.var;
      const run = await beginRun(
        db,
        {
          key,
          route: routeOf(c),
          digest: digestOf({ kind, ...input }),
          ids: idsOf(input, list(c), c),
        },
        auditStamp(c),
      );
      const { data, next } = await continueRun(
        db,
        run,
        from,
        (db, recordId) =>
          undoablyOfMany(
            c,
            db,
            { undoId: run.id, action: `${kind}.${input.action}`, recordId },
            (db) => act(c, db, recordId, input),
          ),
        c.var.clock,
      );
      await tellUndo(c, run.id);
      const items = data.map(({ id, outcome }) => ({ id, problem: problemOf(c, outcome) }));
      return c.json({ total: run.total, data: items, next });
    },
  );
}

function requireKey(c: Context): string {
  const key = readIdempotencyKey(c);
  if (key === undefined) throw invalid({ [IDEMPOTENCY_KEY_HEADER]: [{ key: "Required" }] });
  return key;
}

function idsOf<Item, Shape extends ListShape>(
  { ids, query = "" }: BulkInput,
  { permission, resource, within }: Listed<Item, Shape>,
  c: Context<AppEnv>,
): RawBuilder<unknown> {
  if (ids) return sql`select distinct id from unnest(${ids}::uuid[]) as id`;
  if (!c.var.currentUser.permissions.includes(permission)) throw forbidden();
  const params = new URLSearchParams(query);
  const parsed = parseListQuery(params, resource.shape);
  const isNarrowing = [...params.keys()].every((name) => name.startsWith("filters["));
  if (!parsed.ok || !isNarrowing) throw invalid({ query: [{ key: "Invalid input" }] });
  const { filters } = parsed.query;
  return sql`
    select ${sql.ref(`${resource.row}.id`)} as id
    from ${sourceOf(resource, { filters, sortField: null })}
    where ${condition(resource, parsed.query, within, { withImplied: false })}`;
}

/** What an outcome says, in the language of who asks; null where it was done. */
export function problemOf(c: Context<AppEnv>, { refusal }: BulkOutcome): BulkItem["problem"] {
  if (!refusal) return null;
  const { type, detail } = refusal;
  const { status, title } = PROBLEM_TYPES[type];
  return {
    type: problemUri(c.var.publicUrl, type),
    title: title[c.var.language],
    status,
    detail: detail.filter(isServerMessage).map(({ key, params }) => c.var.t(key, params)).join(" "),
  };
}
