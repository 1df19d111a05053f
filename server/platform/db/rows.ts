import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ListQuery, ListShape } from "../../../contract/listQuery.ts";
import { createCountQuery } from "./listCount.ts";
import {
  createListCondition,
  createRelatedJoins,
  getOrder,
  getSource,
  jsonItem,
  type Resource,
} from "./resource.ts";
import { createKeysetSegments, type Cursor, type KeysetSegment } from "./page.ts";
import type { Database } from "./schema.ts";

/** Rows per batch. */
export const BATCH_SIZE = 2_000;
/**
 * From this number of rows on, they are sorted and joined at once. Fewer start sooner row by row.
 */
const MANY_ROWS = 10_000;
/** Settings for joins over very many rows. */
const JOIN_SETTINGS = sql`
  select set_config('work_mem', '32MB', true), set_config('cursor_tuple_fraction', '0.9', true)`;

/** A batch of rows. */
export interface RowBatch {
  /** The rows as JSON, separated by commas, in one line. */
  items: string;
  total: number;
  /** The cursor of the next batch; null after the last. */
  next: Cursor | null;
}

interface Row {
  item: string;
  /**
   * The sort keys as JSON, needed of a batch's last row only. For very many rows, that one is
   * queried.
   */
  keys?: string;
}

/**
 * Reads all rows of a list in its order, in batches.
 * PostgreSQL reads one snapshot. The embedded database has a single connection for all requests, so
 * that each batch starts a new query at the last keys.
 */
export async function* readAllRows<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { scope, after }: { scope?: RawBuilder<unknown> | undefined; after: Cursor | null },
): AsyncGenerator<RowBatch, void> {
  if (!db.getExecutor().adapter.supportsMultipleConnections) {
    yield* readRowBatches(db, resource, query, { scope, after, read: readByKeys });
    return;
  }
  const trx = await db.startTransaction().setIsolationLevel("repeatable read")
    .setAccessMode("read only").execute();
  try {
    yield* readRowBatches(trx, resource, query, { scope, after, read: readByCursor });
    await trx.commit().execute();
  } finally {
    if (!trx.isCommitted) await trx.rollback().execute();
  }
}

/** The number of sort keys of a segment; undefined if there is no such segment. */
export function getKeyCount<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  segment: number,
): number | undefined {
  return createSegments(resource, query)[segment]?.keyCount;
}

const createSegments = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  scope?: RawBuilder<unknown>,
) =>
  createKeysetSegments(getSource(resource, query, scope), {
    id: sql.ref(`${resource.row}.id`),
    condition: createListCondition(resource, query, scope),
    order: getOrder(resource, query),
  });

const parseKeys = (row: Pick<Row, "keys"> | undefined): string[] | undefined =>
  row?.keys === undefined ? undefined : JSON.parse(row.keys);

/** Reads the sort keys of an item's row. */
async function readItemKeys(
  db: Kysely<Database>,
  { item }: Row,
  { keys }: KeysetSegment,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ keys: string }>`${keys(JSON.parse(item).id)}`.execute(db);
  return parseKeys(rows[0]);
}

type ReadBatches = (
  db: Kysely<Database>,
  items: (after: readonly string[] | undefined, limit?: RawBuilder<unknown>) => RawBuilder<Row>,
  after: readonly string[] | undefined,
) => AsyncGenerator<Row[], void>;

/** Reads from one cursor; the last batch has fewer than `BATCH_SIZE` rows. */
const readByCursor: ReadBatches = async function* (db, items, after) {
  await sql`declare listed no scroll cursor for ${items(after)}`.execute(db);
  const next = sql<Row>`fetch ${sql.raw(String(BATCH_SIZE))} from listed`;
  let batch: Row[];
  do {
    batch = (await next.execute(db)).rows;
    yield batch;
  } while (batch.length === BATCH_SIZE);
  await sql`close listed`.execute(db);
};

const readByKeys: ReadBatches = async function* (db, items, after) {
  let batch: Row[];
  do {
    batch = (await items(after, sql`limit ${BATCH_SIZE}`).execute(db)).rows;
    yield batch;
    after = parseKeys(batch.at(-1));
  } while (batch.length === BATCH_SIZE);
};

async function* readRowBatches<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { scope, after, read }: {
    scope?: RawBuilder<unknown> | undefined;
    after: Cursor | null;
    read: ReadBatches;
  },
): AsyncGenerator<RowBatch, void> {
  const countResult = await createCountQuery(resource, query, scope, null).execute(db);
  const total = countResult.rows[0]?.count ?? 0;
  const isMany = read === readByCursor && total > MANY_ROWS;
  if (isMany) await JOIN_SETTINGS.execute(db);
  const segments = createSegments(resource, query, scope);
  for (const [index, segment] of segments.entries()) {
    const { rows } = segment;
    if (after !== null && index < after.segment) continue;
    const isLastSegment = index === segments.length - 1;
    const items = isMany
      ? (after: readonly string[] | undefined) =>
        sql<Row>`${rows(after, selectJoinedItem(resource, query))}`
      : (after: readonly string[] | undefined, limit = sql``) =>
        selectItems(resource, query, sql`${rows(after)} ${limit}`);
    for await (
      const batch of read(db, items, index === after?.segment ? after.keys : undefined)
    ) {
      const isLast = isLastSegment && batch.length < BATCH_SIZE;
      const last = batch.at(-1);
      const shouldReadKeys = isMany && last && !isLast;
      const keys = shouldReadKeys ? await readItemKeys(db, last, segment) : parseKeys(last);
      if (keys === undefined && !isLast) continue;
      yield {
        // JSON escapes line breaks in strings, so that these are whitespace.
        items: batch.map(({ item }) => item).join().replaceAll("\n", ""),
        total,
        next: isLast || keys === undefined ? null : { segment: index, keys },
      };
    }
  }
}

/** The JSON of a row, with related records joined. */
const selectJoinedItem = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  { extend, fields }: ListQuery,
) => ({
  column: sql`${jsonItem(resource, extend, fields, { areJoined: true })}::text as item`,
  joins: createRelatedJoins(resource, extend, fields),
});

/** Selects the JSON of rows after they were sorted. */
const selectItems = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  { extend, fields }: ListQuery,
  rows: RawBuilder<unknown>,
): RawBuilder<Row> =>
  sql`
    select
      (
        select ${jsonItem(resource, extend, fields)}::text
        from ${resource.from} where ${sql.ref(`${resource.row}.id`)} = listed.id
      ) as item,
      listed.keys
    from (${rows} offset 0) as listed`;
