import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ListQuery, ListShape } from "../../contract/listQuery.ts";
import { countQuery } from "./list.ts";
import { condition, jsonItem, orderOf, type Resource, sourceOf } from "./resource.ts";
import { type Place, stretchesOf } from "./page.ts";
import type { Database } from "./schema.ts";

/** How many rows are read at a time. */
export const ROWS_AT_ONCE = 1_000;

interface Rows {
  /** Each as JSON, on one line. */
  items: string[];
  total: number;
  /** Where the rest begins. */
  next: Place | null;
}

type Row = { id: string; keys: string[] };

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

type Read = (
  db: Kysely<Database>,
  rows: (after: readonly string[] | undefined) => RawBuilder<Row>,
  after: readonly string[] | undefined,
) => AsyncGenerator<Row[], void>;

/** Ends with fewer rows than are read at once. */
const readOn: Read = async function* (db, rows, after) {
  await sql`declare listed no scroll cursor for ${rows(after)}`.execute(db);
  const next = sql<Row>`fetch ${sql.raw(String(ROWS_AT_ONCE))} from listed`;
  let found: Row[];
  do {
    found = (await next.execute(db)).rows;
    yield found;
  } while (found.length === ROWS_AT_ONCE);
  await sql`close listed`.execute(db);
};

const readAnew: Read = async function* (db, rows, after) {
  let found: Row[];
  do {
    found = (await sql<Row>`${rows(after)} limit ${ROWS_AT_ONCE}`.execute(db)).rows;
    yield found;
    after = found.at(-1)?.keys;
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
  const stretches = listStretches(resource, query, within);
  for (const [index, { rows }] of stretches.entries()) {
    if (after !== null && index < after.stretch) continue;
    const isLastStretch = index === stretches.length - 1;
    for await (
      const found of read(db, rows, index === after?.stretch ? after.keys : undefined)
    ) {
      const isLast = isLastStretch && found.length < ROWS_AT_ONCE;
      const last = found.at(-1);
      if (last === undefined && !isLast) continue;
      yield {
        items: await itemsOf(db, resource, query, found),
        total,
        next: isLast || last === undefined ? null : { stretch: index, keys: last.keys },
      };
    }
  }
}

async function itemsOf<Item, Shape extends ListShape>(
  db: Kysely<Database>,
  resource: Resource<Item, Shape>,
  { extend, fields }: ListQuery,
  found: readonly Row[],
): Promise<string[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<{ item: string }>`
    select ${jsonItem(resource, extend, fields)}::text as item
    from unnest(${found.map(({ id }) => id)}::uuid[]) with ordinality as listed (id, place)
    join ${resource.from} on ${sql.ref(`${resource.row}.id`)} = listed.id
    order by listed.place`.execute(db);
  // Outside of texts, where they are escaped, line breaks are nothing but space.
  return rows.map(({ item }) => item.replaceAll("\n", ""));
}
