import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ListQuery, ListShape } from "../../contract/listQuery.ts";
import { countQuery } from "./list.ts";
import { condition, jsonItem, orderOf, relatedJoins, type Resource, sourceOf } from "./resource.ts";
import { type Place, type Stretch, stretchesOf } from "./page.ts";
import type { Database } from "./schema.ts";

/** How many rows are read at a time. */
export const ROWS_AT_ONCE = 2_000;
/** So many are sorted and joined as a whole; what is found of fewer row by row begins sooner. */
const MANY_ROWS = 10_000;
/** For the tables that are joined to as many rows as there are. */
const JOINING = sql`
  select set_config('work_mem', '32MB', true), set_config('cursor_tuple_fraction', '0.9', true)`;

/** A batch of rows. */
export interface Rows {
  /** As JSON, divided by commas, on one line. */
  items: string;
  total: number;
  /** Where the rest begins. */
  next: Place | null;
}

interface Row {
  item: string;
  /** As JSON: only those of a batch's last row are read. Of many rows they are asked for that one. */
  keys?: string;
}

/**
 * All rows of a list in its order, some at a time. PostgreSQL reads them as they were at one
 * moment; the embedded database, which has one connection for all, begins anew with each batch
 * where the last one ended.
 */
export async function* listRows<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { within, after }: { within?: RawBuilder<unknown> | undefined; after: Place | null },
): AsyncGenerator<Rows, void> {
  if (!db.getExecutor().adapter.supportsMultipleConnections) {
    yield* rowsFrom(db, resource, query, { within, after, read: readAnew });
    return;
  }
  const trx = await db.startTransaction().setIsolationLevel("repeatable read")
    .setAccessMode("read only").execute();
  try {
    yield* rowsFrom(trx, resource, query, { within, after, read: readOn });
    await trx.commit().execute();
  } finally {
    if (!trx.isCommitted) await trx.rollback().execute();
  }
}

/** Of how many expressions a place in a list has to have keys; undefined where there is none. */
export function placeWidth<Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  stretch: number,
): number | undefined {
  return listStretches(resource, query)[stretch]?.width;
}

const listStretches = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  query: ListQuery,
  within?: RawBuilder<unknown>,
) =>
  stretchesOf(sourceOf(resource, query), {
    id: sql.ref(`${resource.row}.id`),
    condition: condition(resource, query, within),
    order: orderOf(resource, query),
  });

const keysOf = (row: Pick<Row, "keys"> | undefined): string[] | undefined =>
  row?.keys === undefined ? undefined : JSON.parse(row.keys);

/** What the row of an item is sorted by. */
async function keysOfItem(
  db: Kysely<Database>,
  { item }: Row,
  { keys }: Stretch,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ keys: string }>`${keys(JSON.parse(item).id)}`.execute(db);
  return keysOf(rows[0]);
}

type Read = (
  db: Kysely<Database>,
  items: (after: readonly string[] | undefined, limit?: RawBuilder<unknown>) => RawBuilder<Row>,
  after: readonly string[] | undefined,
) => AsyncGenerator<Row[], void>;

/** Ends with fewer rows than are read at once. */
const readOn: Read = async function* (db, items, after) {
  await sql`declare listed no scroll cursor for ${items(after)}`.execute(db);
  const next = sql<Row>`fetch ${sql.raw(String(ROWS_AT_ONCE))} from listed`;
  let found: Row[];
  do {
    found = (await next.execute(db)).rows;
    yield found;
  } while (found.length === ROWS_AT_ONCE);
  await sql`close listed`.execute(db);
};

const readAnew: Read = async function* (db, items, after) {
  let found: Row[];
  do {
    found = (await items(after, sql`limit ${ROWS_AT_ONCE}`).execute(db)).rows;
    yield found;
    after = keysOf(found.at(-1));
  } while (found.length === ROWS_AT_ONCE);
};

async function* rowsFrom<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  query: ListQuery,
  { within, after, read }: {
    within?: RawBuilder<unknown> | undefined;
    after: Place | null;
    read: Read;
  },
): AsyncGenerator<Rows, void> {
  const counted = await countQuery(resource, query, within, null).execute(db);
  const total = counted.rows[0]?.count ?? 0;
  const isMany = read === readOn && total > MANY_ROWS;
  if (isMany) await JOINING.execute(db);
  const stretches = listStretches(resource, query, within);
  for (const [index, stretch] of stretches.entries()) {
    const { rows } = stretch;
    if (after !== null && index < after.stretch) continue;
    const isLastStretch = index === stretches.length - 1;
    const items = isMany
      ? (after: readonly string[] | undefined) =>
        sql<Row>`${rows(after, joinedItem(resource, query))}`
      : (after: readonly string[] | undefined, limit = sql``) =>
        itemsOf(resource, query, sql`${rows(after)} ${limit}`);
    for await (
      const found of read(db, items, index === after?.stretch ? after.keys : undefined)
    ) {
      const isLast = isLastStretch && found.length < ROWS_AT_ONCE;
      const last = found.at(-1);
      const isAskedFor = isMany && last && !isLast;
      const keys = isAskedFor ? await keysOfItem(db, last, stretch) : keysOf(last);
      if (keys === undefined && !isLast) continue;
      yield {
        // Outside of texts, where they are escaped, line breaks are nothing but space.
        items: found.map(({ item }) => item).join().replaceAll("\n", ""),
        total,
        next: isLast || keys === undefined ? null : { stretch: index, keys },
      };
    }
  }
}

/** What is answered of a row, of all that is joined to it. */
const joinedItem = <Item, Shape extends ListShape>(
  resource: Resource<Item, Shape>,
  { extend, fields }: ListQuery,
) => ({
  column: sql`${jsonItem(resource, extend, fields, { areJoined: true })}::text as item`,
  joins: relatedJoins(resource, extend, fields),
});

/** What is answered of rows that are sorted by themselves, before anything is made of them. */
const itemsOf = <Item, Shape extends ListShape>(
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
