import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { createPasswords } from "../../server/modules/auth/passwords.ts";
import { fillCounters, recomputeCounters } from "../../server/platform/db/counters.ts";
import { createPool, UNLIMITED } from "../../server/platform/db/pool.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { messages } from "./messages.ts";
import { people } from "./people.ts";
import type { Size } from "./size.ts";
import { FUNCTIONS, quoteText } from "./sqlText.ts";
import { work } from "./work.ts";

/** Fills an empty migrated database; deterministic per day. */
export async function fillDatabase(databaseUrl: string, size: Size, today: string): Promise<void> {
  const now = `timestamptz ${quoteText(`${today}T09:00:00Z`)}`;
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD);
  const pool = createPool(databaseUrl, UNLIMITED);
  const client = await pool.connect();
  try {
    // Skips triggers and foreign keys: the rows are consistent.
    await client.query("set session_replication_role = replica");
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
    await client.query("set timezone = 'UTC'");
    for (const statement of FUNCTIONS) await client.query(statement);
    await client.query("begin");
    const indexes = await withoutIndexes(client);
    const statements = [
      ...people(size, now, passwordHash),
      ...work(size, now),
      ...messages(size, now),
      ...indexes,
    ];
    for (const statement of statements) {
      await client.query(statement).catch((error) => {
        throw new Error(`${error.message}\n${statement}`);
      });
    }
    await client.query("commit");
  } finally {
    client.release(true);
    await pool.end();
  }
  const dialect = new PostgresDialect({ pool: createPool(databaseUrl, UNLIMITED) });
  const db = new Kysely<Database>({ dialect });
  await fillCounters(db);
  await recomputeCounters(db);
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
}

/** Drops indexes without constraints and returns the SQL to create them again. */
async function withoutIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select class.oid::regclass::text as name, pg_get_indexdef(class.oid) as definition
    from pg_index as kept join pg_class as class on class.oid = kept.indexrelid
    where class.relnamespace = 'public'::regnamespace and not kept.indisunique
    order by class.relname`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
