import { Kysely, PostgresDialect } from "kysely";
import type { Log } from "../log.ts";
import { EmbeddedDatabase } from "./embedded.ts";
import { EmbeddedDialect } from "./embeddedDialect.ts";
import { migrate } from "./migrate.ts";
import { createPool, type PoolLimits, UNLIMITED } from "./pool.ts";
import type { Database } from "./schema.ts";

export interface OpenDatabase {
  db: Kysely<Database>;
  dialect: "pglite" | "postgres";
  close(): Promise<void>;
}

/** No statement of the running product comes near it; a migration takes as long as it takes. */
const STATEMENT_LIMIT_MS = 30_000;
const NO_LIMIT_MS = Infinity;

type Where = { dataDir: string; log?: Log } | { databaseUrl: string };

/**
 * Opens the database, up to date: PostgreSQL at `databaseUrl`, else the embedded one in `dataDir`.
 * Throws `DatabaseInUse` when another process has the folder.
 */
export async function openDatabase(
  where: Where,
  statementLimitMs = STATEMENT_LIMIT_MS,
): Promise<OpenDatabase> {
  if ("databaseUrl" in where) {
    const unlimited = openPostgres(where.databaseUrl, UNLIMITED);
    await migrate(unlimited.db).finally(() => unlimited.close());
    return openPostgres(where.databaseUrl);
  }
  let limitMs = NO_LIMIT_MS;
  const opened = await openEmbedded({ ...where, limitMs: () => limitMs });
  try {
    await migrate(opened.db);
    limitMs = statementLimitMs;
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openEmbedded(
  options: Parameters<typeof EmbeddedDatabase.open>[0],
): Promise<OpenDatabase> {
  const database = await EmbeddedDatabase.open(options);
  const db = new Kysely<Database>({ dialect: new EmbeddedDialect(database) });
  return { db, dialect: "pglite", close: () => db.destroy() };
}

function openPostgres(databaseUrl: string, limits?: PoolLimits): OpenDatabase {
  const pool = createPool(databaseUrl, limits);
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
