import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { ListShape } from "../../../contract/listQuery.ts";
import { findRecord } from "./list.ts";
import { jsonItem, type Resource } from "./resource.ts";
import type { Database } from "./schema.ts";
import { notFound } from "../problemError.ts";

/**
 * Reads a record as the API returns it.
 * @throws {ProblemError} `not-found`
 */
export async function readRecord<Item, Shape extends ListShape>(
  ...input: Parameters<typeof findRecord<Item, Shape>>
): Promise<Item> {
  const record = await findRecord(...input);
  if (!record) throw notFound();
  return record;
}

/**
 * Selects a changed row as the API returns it, for `returning`.
 * The table name must equal the resource's row name.
 */
export const selectItem = <Item, Shape extends ListShape>(resource: Resource<Item, Shape>) =>
  (jsonItem(resource, []) as RawBuilder<Item>).as("item");

/**
 * Reads and locks a row until the transaction ends.
 * @throws {ProblemError} `not-found`
 */
export async function lockRow<Table extends keyof Database>(
  trx: Transaction<Database>,
  table: Table,
  id: string,
): Promise<Selectable<Database[Table]>> {
  const { rows: [row] } = await sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)} where id = ${id}::uuid for update`.execute(trx);
  if (!row) throw notFound();
  return row;
}

/** Inserts rows with the same columns in one statement, with one parameter for all of them. */
export async function insertRows<Table extends keyof Database & string>(
  trx: Transaction<Database>,
  table: Table,
  rows: readonly { [Column in keyof Database[Table]]?: unknown }[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
    .execute(trx);
}

/** Locks users against deletion. Returns their full names by id. */
export async function lockUsers(
  trx: Transaction<Database>,
  ids: readonly string[] | RawBuilder<string>,
): Promise<ReadonlyMap<string, string>> {
  const users = await trx.selectFrom("users").select(["id", "name", "surname"])
    .where("id", "in", ids)
    .orderBy("id")
    .forKeyShare("users")
    .execute();
  return new Map(users.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]));
}

/**
 * Creates a version 7 UUID: later ids sort later, which keeps indexes compact.
 * `random` has 16 bytes, six of which the time replaces.
 */
export function createId(
  now: Date,
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(16)),
): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  const rest = random.subarray(6).toHex();
  const variant = (0x8 | (random[15] ?? 0) & 0x3).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${rest.slice(0, 3)}`,
    `${variant}${rest.slice(3, 6)}`,
    rest.slice(6, 18),
  ].join("-");
}
