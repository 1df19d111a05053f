import { type Kysely, sql, type Transaction } from "kysely";
import { notFound, ProblemError } from "../problemError.ts";
import { MAX_BATCH_MS } from "./batches.ts";
import type { BulkOutcome } from "./changeTables.ts";
import { isBusy, isUnavailable } from "./failures.ts";
import { inTransaction } from "./inTransaction.ts";
import type { Database } from "./schema.ts";

/** A record of a bulk run or of an undo; its outcome is null until it is settled. */
export interface SetItem {
  place: number;
  id: string;
  outcome: BulkOutcome | null;
}

/** The errors of records that were not changed, by record id. */
export type Rejections = ReadonlyMap<string, ProblemError>;

/** Returns the errors among the results of ids; those without a result do not exist. */
export const toRejections = (
  ids: readonly string[],
  results: ReadonlyMap<string, unknown>,
): Rejections =>
  new Map(ids.flatMap((id) => {
    const result = results.has(id) ? results.get(id) : notFound();
    return result instanceof ProblemError ? [[id, result]] : [];
  }));

/** Changes a set of records in a transaction; each rejected record stays as it is. */
export type ChangeSet = (
  trx: Transaction<Database>,
  items: readonly SetItem[],
) => Promise<Rejections>;

/** Where the items are stored: the rows of one run or undo. */
interface ItemSource {
  table: "bulk_items" | "undo_items";
  column: "run_id" | "undo_id";
  id: string;
}

interface SetInput {
  source: ItemSource;
  /** The most records of one transaction. */
  maxSize: number;
  change: ChangeSet;
}

interface SettledItem {
  id: string;
  outcome: BulkOutcome;
}

/**
 * Changes records in sets, each in one transaction with its outcomes, until `MAX_BATCH_MS` is over.
 * Items with an outcome are not changed again. If a set fails, its halves are tried separately; the
 * error of a single record is its outcome. Any other error than a `ProblemError` is thrown.
 */
export async function changeInSets(
  db: Kysely<Database>,
  items: readonly SetItem[],
  input: SetInput,
  clock: () => Date,
): Promise<SettledItem[]> {
  const settled: SettledItem[] = [];
  const startedAt = clock().getTime();
  while (settled.length < items.length) {
    const set = items.slice(settled.length, settled.length + input.maxSize);
    settled.push(...await settleOrSplit(db, set, input));
    if (clock().getTime() - startedAt > MAX_BATCH_MS) break;
  }
  return settled;
}

async function settleOrSplit(
  db: Kysely<Database>,
  items: readonly SetItem[],
  input: SetInput,
): Promise<SettledItem[]> {
  const { source, change } = input;
  try {
    return await settleInTransaction(db, items, source, change);
  } catch (error) {
    if (isUnavailable(error) || isBusy(error)) throw error;
    if (items.length > 1) return await settleHalves(db, items, input);
    if (!(error instanceof ProblemError)) throw error;
    const rejections = new Map(items.map(({ id }) => [id, error]));
    return await settleInTransaction(db, items, source, () => Promise.resolve(rejections));
  }
}

/** Settles both halves, even if one throws. */
async function settleHalves(
  db: Kysely<Database>,
  items: readonly SetItem[],
  input: SetInput,
): Promise<SettledItem[]> {
  const middle = Math.ceil(items.length / 2);
  const [first] = await Promise.allSettled([settleOrSplit(db, items.slice(0, middle), input)]);
  const second = await settleOrSplit(db, items.slice(middle), input);
  if (first.status === "rejected") throw first.reason;
  return [...first.value, ...second];
}

/**
 * Changes the items that have no outcome yet, and stores their outcomes, in one transaction.
 * @throws {ProblemError} if `change` throws it
 */
export async function settleInTransaction(
  db: Kysely<Database>,
  items: readonly SetItem[],
  source: ItemSource,
  change: ChangeSet,
): Promise<SettledItem[]> {
  const settled = new Map(items.map(({ place, outcome }) => [place, outcome]));
  const openItems = items.filter(({ outcome }) => outcome === null);
  if (openItems.length > 0) {
    const outcomes = await inTransaction(db, async (trx) => {
      const lockedItems = await lockItems(trx, source, openItems);
      const changedItems = lockedItems.filter(({ outcome }) => outcome === null);
      if (changedItems.length === 0) return lockedItems;
      const rejections = await change(trx, changedItems);
      const changed = changedItems.map((item) => ({
        ...item,
        outcome: toOutcome(rejections.get(item.id)),
      }));
      await storeOutcomes(trx, source, changed);
      return [...lockedItems, ...changed];
    });
    for (const { place, outcome } of outcomes) settled.set(place, outcome);
  }
  return items.map(({ id, place }) => {
    const outcome = settled.get(place);
    if (!outcome) throw new TypeError(`record ${id} has no outcome`);
    return { id, outcome };
  });
}

const toOutcome = (error: ProblemError | undefined): BulkOutcome =>
  error ? { refusal: { type: error.type, detail: [error.detail].flat() } } : { refusal: null };

/**
 * Reads items, in the given order, and locks them in the order of their places.
 * @throws {ProblemError} `not-found` if they were deleted meanwhile
 */
async function lockItems(
  trx: Transaction<Database>,
  { table, column, id }: ItemSource,
  items: readonly SetItem[],
): Promise<SetItem[]> {
  const { rows } = await sql<Pick<SetItem, "place" | "outcome">>`
    select place, outcome from ${sql.table(table)}
    where ${sql.ref(column)} = ${id}::uuid
      and place in (${sql.join(items.map(({ place }) => place))})
    order by place for update`.execute(trx);
  if (rows.length < items.length) throw notFound();
  const outcomes = new Map(rows.map(({ place, outcome }) => [place, outcome]));
  return items.map((item) => ({ ...item, outcome: outcomes.get(item.place) ?? null }));
}

async function storeOutcomes(
  trx: Transaction<Database>,
  { table, column, id }: ItemSource,
  items: readonly SetItem[],
): Promise<void> {
  const outcomes = JSON.stringify(items.map(({ place, outcome }) => ({ place, outcome })));
  await sql`
    update ${sql.table(table)} as item set outcome = settled.outcome
    from jsonb_populate_recordset(null::${sql.table(table)}, ${outcomes}::jsonb) as settled
    where item.${sql.ref(column)} = ${id}::uuid and item.place = settled.place`.execute(trx);
}
