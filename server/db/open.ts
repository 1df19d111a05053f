import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import { openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { createPool } from "./pool.ts";
import type { Database } from "./schema.ts";

export interface OpenDatabase {
  db: Kysely<Database>;
  dialect: "pglite" | "postgres";
  close(): Promise<void>;
}

interface Where {
  dataDir?: string;
  databaseUrl?: string;
}

/**
 * Opens the database, up to date: PostgreSQL at `databaseUrl`, else the embedded one in `dataDir`,
 * else one in memory. Throws `DatabaseInUse` when another process has the folder.
 */
export async function openDatabase({ dataDir, databaseUrl }: Where): Promise<OpenDatabase> {
  const opened = databaseUrl === undefined ? await openPGlite(dataDir) : openPostgres(databaseUrl);
  try {
    await migrate(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openPGlite(dataDir: string | undefined): Promise<OpenDatabase> {
  const embedded = await openEmbedded(dataDir);
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: embedded.pglite }) });
  return { db, dialect: "pglite", close: () => embedded.close() };
}

function openPostgres(databaseUrl: string): OpenDatabase {
  const pool = createPool(databaseUrl);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    dialect: "postgres",
    close: async () => {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}
