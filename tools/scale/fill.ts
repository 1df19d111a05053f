import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { createPasswords } from "../../server/auth/passwords.ts";
import { fillKeptFigures, mendKeptFigures } from "../../server/db/keptFigures.ts";
import { createPool, UNLIMITED } from "../../server/db/pool.ts";
import type { Database } from "../../server/db/schema.ts";
import { DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { messages } from "./messages.ts";
import { people } from "./people.ts";
import type { Size } from "./size.ts";
import { FUNCTIONS, textOf } from "./sqlText.ts";
import { work } from "./work.ts";

/** Fills a migrated database without rows; the same rows for the same day. */
export async function fillDatabase(databaseUrl: string, size: Size, today: string): Promise<void> {
  const now = `timestamptz ${textOf(`${today}T09:00:00Z`)}`;
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD);
  const pool = createPool(databaseUrl, UNLIMITED);
  const client = await pool.connect();
  try {
    // The rows are consistent by themselves, and an index is made quicker than it is kept.
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
  await fillKeptFigures(db);
  await mendKeptFigures(db);
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
}

/** Drops the indexes that hold no constraint; answers what makes them anew. */
async function withoutIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select class.oid::regclass::text as name, pg_get_indexdef(class.oid) as definition
    from pg_index as kept join pg_class as class on class.oid = kept.indexrelid
    where class.relnamespace = 'public'::regnamespace and not kept.indisunique
    order by class.relname`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
