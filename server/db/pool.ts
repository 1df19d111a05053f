import pg from "pg";

const { DATE, INT8 } = pg.types.builtins;
const CONNECTION_TIMEOUT_MS = 10_000;

/** Connections to PostgreSQL whose values read as the embedded database's do. */
export function createPool(databaseUrl: string): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    application_name: "iklim",
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  // A connection that breaks while idle is replaced at the next query, which says what is wrong.
  pool.on("error", () => {});
  return pool;
}
