import { type Context, Hono } from "hono";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { BULK_ACTIONS, type BulkKind } from "../../../contract/bulk.ts";
import { IDEMPOTENCY_KEY_HEADER } from "../../../contract/constants.ts";
import type { ListShape } from "../../../contract/listQuery.ts";
import { parseListQuery } from "../../../contract/parseListQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { BulkAnswer, bulkForm, type BulkInput } from "../../../contract/schemas/bulk.ts";
import { getSetSize } from "../../platform/db/batches.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type Rejections, toRejections } from "../../platform/db/sets.ts";
import { createListCondition, getSource, type Resource } from "../../platform/db/resource.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { getRoute, readIdempotencyKey } from "../../platform/http/idempotency.ts";
import type { Audit } from "../../platform/http/routeDeclaration.ts";
import { createAuditContext } from "../auth/authorize.ts";
import { writeRoute } from "../auth/route.ts";
import { setUndoHeader, withBulkUndo } from "../undo/withUndo.ts";
import { forbidden, invalid } from "../../platform/problemError.ts";
import type { AuditContext } from "../../platform/currentUser.ts";
import { continueRun, startRun } from "./bulkRuns.ts";
import { createDigest } from "../../platform/db/idempotencyKeys.ts";
import { toProblem } from "../../platform/http/problem.ts";
import type { UndoRules } from "../undo/undoRule.ts";

/** The list that a query filters, and the caller's narrowing condition. */
interface BulkList<Item, Shape extends ListShape> {
  permission: Permission;
  resource: Resource<Item, Shape>;
  scope?: RawBuilder<unknown> | undefined;
}

/** Applies an action to one record, in its own transaction. */
type RecordWork = (
  trx: Transaction<Database>,
  id: string,
  audit: AuditContext,
  input: BulkInput,
) => Promise<unknown>;

/** Applies an action to a set of records, in one transaction. */
interface SetWork {
  changeSet(
    trx: Transaction<Database>,
    ids: readonly string[],
    audit: AuditContext,
    input: BulkInput,
  ): Promise<Rejections>;
}

export type BulkWork = RecordWork | SetWork;

/** Creates the work of a change that returns a result or an error by id. */
export const createSetWork = (
  change: (...input: Parameters<SetWork["changeSet"]>) => Promise<ReadonlyMap<string, unknown>>,
): BulkWork => ({
  changeSet: async (trx, ids, ...more) => toRejections(ids, await change(trx, ids, ...more)),
});

interface BulkOptions<Item, Shape extends ListShape> {
  kind: BulkKind;
  tag: string;
  /** Plural in the summary, as in “Do one thing to many projects”. */
  records: string;
  audit: Audit;
  list(c: Context<AppEnv>): BulkList<Item, Shape>;
  /** The work of each action. */
  work: Record<string, BulkWork>;
  undoRules: UndoRules;
}

/**
 * Creates `POST /bulk`, which applies an action to many records.
 * Each request handles some records, in sets or each in its own transaction.
 */
export function createBulkRoutes<Item, Shape extends ListShape>(
  { kind, tag, records, audit, list, work, undoRules }: BulkOptions<Item, Shape>,
): Hono<AppEnv> {
  const form = bulkForm(kind);
  const permissions: Record<string, Permission> = BULK_ACTIONS[kind];
  const [first, ...others] = new Set(Object.values(permissions));
  const isComplete = Object.keys(permissions).every((action) => Object.hasOwn(work, action));
  if (!first || !isComplete) throw new TypeError(`not every action on many ${kind} is there`);
  return new Hono<AppEnv>().post(
    "/bulk",
    writeRoute({
      summary:
        `Change many ${records}: those with the given ids, or all that match a list's filters. ` +
        "Each response covers one batch; repeat the request with `from` to continue. A key in " +
        `${IDEMPOTENCY_KEY_HEADER} covers all batches for a day, so that nothing is done twice`,
      tag,
      access: [first, ...others],
      body: form,
      response: BulkAnswer,
      undo: Object.keys(permissions).map((action) => `${kind}.${action}`),
      audit,
      headers: [IDEMPOTENCY_KEY_HEADER],
      problems: ["quota-reached", "idempotency-key-reused"],
    }, async (c, { body: { from = 0, ...input } }) => {
      const key = readRequiredKey(c);
      const permission = permissions[input.action];
      const act = work[input.action];
      if (!permission || !act || !c.var.currentUser.permissions.includes(permission)) {
        throw forbidden();
      }
      const { db } = c.var;
      const run = await startRun(
        db,
        {
          key,
          route: getRoute(c),
          digest: createDigest({ kind, ...input }),
          ids: selectIds(input, list(c), c),
        },
        createAuditContext(c),
      );
      const { data, next } = await continueRun(
        db,
        run,
        from,
        {
          maxSize: "changeSet" in act ? getSetSize(db) : 1,
          change: (trx, items) => {
            const recordIds = items.map(({ id }) => id);
            const action = `${kind}.${input.action}`;
            return withBulkUndo(
              c,
              trx,
              { rules: undoRules, undoId: run.id, action, recordIds },
              (trx, audit) => apply(act, trx, recordIds, audit, input),
            );
          },
        },
        c.var.clock,
      );
      await setUndoHeader(c, run.id);
      const items = data.map(({ id, outcome }) => ({ id, problem: toProblem(c, outcome) }));
      return { total: run.total, data: items, next };
    }),
  );
}

async function apply(
  work: BulkWork,
  trx: Transaction<Database>,
  ids: readonly string[],
  audit: AuditContext,
  input: BulkInput,
): Promise<Rejections> {
  if ("changeSet" in work) return await work.changeSet(trx, ids, audit, input);
  for (const id of ids) await work(trx, id, audit, input);
  return new Map();
}

function readRequiredKey(c: Context): string {
  const key = readIdempotencyKey(c);
  if (key === undefined) throw invalid({ [IDEMPOTENCY_KEY_HEADER]: [{ key: "Required" }] });
  return key;
}

function selectIds<Item, Shape extends ListShape>(
  { ids, query = "" }: BulkInput,
  { permission, resource, scope }: BulkList<Item, Shape>,
  c: Context<AppEnv>,
): RawBuilder<unknown> {
  if (ids) return sql`select distinct id from unnest(${ids}::uuid[]) as id`;
  if (!c.var.currentUser.permissions.includes(permission)) throw forbidden();
  const params = new URLSearchParams(query);
  const parsed = parseListQuery(params, resource.shape);
  const hasOnlyFilters = [...params.keys()].every((name) => name.startsWith("filters["));
  if (!parsed.ok || !hasOnlyFilters) throw invalid({ query: [{ key: "Invalid input" }] });
  const { filters } = parsed.query;
  return sql`
    select ${sql.ref(`${resource.row}.id`)} as id
    from ${getSource(resource, { filters, sortField: null }, scope)}
    where ${createListCondition(resource, parsed.query, scope)}`;
}
