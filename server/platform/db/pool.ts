import pg from "pg";

const { DATE, INT8 } = pg.types.builtins;

/** Time limits in milliseconds; 0 means no limit. */
export interface PoolLimits {
  /** Getting a connection, free or new. */
  connecting: number;
  /** `statement_timeout` of PostgreSQL. */
  statement: number;
  /** `lock_timeout` of PostgreSQL. */
  lock: number;
  /** `idle_in_transaction_session_timeout` of PostgreSQL. */
  idleTransaction: number;
  /**
   * Waiting for a response, in the driver: longer than `statement`, for a server that does not
   * respond.
   */
  responseMs: number;
}

export const LIMITS: PoolLimits = {
  connecting: 5_000,
  statement: 10_000,
  lock: 5_000,
  idleTransaction: 15_000,
  responseMs: 15_000,
};

/** Limits of migrations. */
export const UNLIMITED: PoolLimits = {
  connecting: 10_000,
  statement: 0,
  lock: 0,
  idleTransaction: 0,
  responseMs: 0,
};

/**
 * JIT costs more than it saves in short queries, and one query does not take all processors.
 * Data is in memory or on an SSD.
 */
const PLANNER_OPTIONS = "-c jit=off -c random_page_cost=1.1 -c max_parallel_workers_per_gather=0";

const MAX_CONNECTIONS = 10;

/** Creates a pool that parses values as the embedded database does. */
export function createPool(
  databaseUrl: string,
  limits: PoolLimits = LIMITS,
  max = MAX_CONNECTIONS,
  /** Checks each new connection; what it throws rejects `connect`. */
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
    options: PLANNER_OPTIONS,
    connectionTimeoutMillis: limits.connecting,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    query_timeout: limits.responseMs,
    keepAlive: true,
    ...(onConnect && { onConnect }),
  });
  // An idle connection that breaks is replaced at the next query, which reports the cause.
  pool.on("error", () => {});
  // One in use rejects its query; without this listener the error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
