import { type Kysely, type Selectable, sql } from "kysely";
import type { ListShape } from "../../contract/listQuery.ts";
import { findOne } from "../db/list.ts";
import type { Database } from "../db/schema.ts";
import { notFound } from "../refusal.ts";

/** A record as it is answered. Refuses where there is none. */
export async function presentOne<Item, Shape extends ListShape>(
  ...which: Parameters<typeof findOne<Item, Shape>>
): Promise<Item> {
  const record = await findOne(...which);
  if (!record) throw notFound();
  return record;
}

/** The row as it is now, held against other changes until the transaction ends. */
export async function lockRow<Table extends keyof Database>(
  trx: Kysely<Database>,
  table: Table,
  id: string,
): Promise<Selectable<Database[Table]>> {
  const { rows: [row] } = await sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)} where id = ${id}::uuid for update`.execute(trx);
  if (!row) throw notFound();
  return row;
}
