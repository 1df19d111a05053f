import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { connectOnce, connectShares, type DatabaseFor } from "./connections.ts";
import { EmbeddedDatabase } from "./embedded.ts";
import { EmbeddedDialect } from "./embeddedDialect.ts";
import { type Kind, KINDS, SHARES, statementMsOf } from "./kinds.ts";
import { migrate } from "./migrate.ts";
import type { Database } from "./schema.ts";
import type { DatabaseUsage } from "./usage.ts";

export interface OpenDatabase {
  /** For what nobody waits for. */
  db: Kysely<Database>;
  dbFor: DatabaseFor;
  usage: DatabaseUsage;
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
  statementLimitMs = () => STATEMENT_LIMIT_MS,
): Promise<OpenDatabase> {
  if ("databaseUrl" in where) {
    const unlimited = openUnlimited(where.databaseUrl);
    await migrate(unlimited.db).finally(() => unlimited.close());
    return await openPostgres(where.databaseUrl);
  }
  let limitMs = () => NO_LIMIT_MS;
  const opened = await openEmbedded({ ...where, limitMs: () => limitMs() });
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
  const connections = await connectOnce(new EmbeddedDialect(database));
  return { db: connections.dbFor("background"), dialect: "pglite", ...connections };
}

/** Opens PostgreSQL as it is, with connections for each kind of work. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const connections = await connectShares((share) => {
    const { connections: max, statementMs: statement } = SHARES[share];
    const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => KINDS[kind].share === share);
    const answer = Math.max(...kinds.map(statementMsOf)) + ANSWER_AFTER_MS;
    return new PostgresDialect({
      pool: createPool(databaseUrl, { ...LIMITS, statement, answer }, max),
    });
  });
  return { db: connections.dbFor("background"), dialect: "postgres", ...connections };
}

/** Opens PostgreSQL with the limits of what takes as long as it takes. */
export function openUnlimited(databaseUrl: string): Pick<OpenDatabase, "db" | "close"> {
  const pool = createPool(databaseUrl, UNLIMITED);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    close: async () => {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

const { DATE, INT8 } = pg.types.builtins;

/** In milliseconds; 0 is without limit. */
export interface PoolLimits {
  /** For a connection, a free one of the pool or a new one. */
  connecting: number;
  /** For a statement, as the server measures it. */
  statement: number;
  /** For a lock that another transaction holds. */
  lock: number;
  /** For a transaction that asks for nothing. */
  idleTransaction: number;
  /** For an answer: longer than a statement may take, for a server that does not even refuse. */
  answer: number;
}

const LIMITS: PoolLimits = {
  connecting: 5_000,
  statement: 10_000,
  lock: 5_000,
  idleTransaction: 15_000,
  answer: 15_000,
};

/** How much longer than a statement may take its answer is waited for. */
const ANSWER_AFTER_MS = 5_000;

/** For migrations, which take as long as they take. */
export const UNLIMITED: PoolLimits = {
  connecting: 10_000,
  statement: 0,
  lock: 0,
  idleTransaction: 0,
  answer: 0,
};

/**
 * Compiling costs more than it saves where a query reads few rows; and those lie in memory or on a
 * disk without heads, where any page is as near as the next.
 */
const PLANNING = "-c jit=off -c random_page_cost=1.1";

const MOST_CONNECTIONS = 10;

/** Connections to PostgreSQL whose values read as the embedded database's do. */
export function createPool(
  databaseUrl: string,
  limits: PoolLimits = LIMITS,
  max = MOST_CONNECTIONS,
): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    application_name: "iklim",
    max,
    options: PLANNING,
    connectionTimeoutMillis: limits.connecting,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    query_timeout: limits.answer,
    keepAlive: true,
  });
  // A connection that breaks while idle is replaced at the next query, which says what is wrong.
  pool.on("error", () => {});
  // One that breaks while it is in use fails what is asked of it; unheard, it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
