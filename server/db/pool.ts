import pg from "pg";

const { DATE, INT8 } = pg.types.builtins;

/** Connections to PostgreSQL whose values read as the embedded database's do. */
export function createPool(databaseUrl: string): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: databaseUrl, types, application_name: "iklim" });
  // A connection that breaks while idle is replaced at the next query, which says what is wrong.
  pool.on("error", () => {});
  return pool;
}
