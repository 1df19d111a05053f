import pg from "pg";

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

export const LIMITS: PoolLimits = {
  connecting: 5_000,
  statement: 10_000,
  lock: 5_000,
  idleTransaction: 15_000,
  answer: 15_000,
};

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
  /** Looks at each connection before it is used; what it throws is thrown to who wanted it. */
  onConnect?: (client: pg.ClientBase) => Promise<void>,
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
    ...(onConnect && { onConnect }),
  });
  // A connection that breaks while idle is replaced at the next query, which says what is wrong.
  pool.on("error", () => {});
  // One that breaks while it is in use fails what is asked of it; unheard, it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
