import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { DatabaseRun, EmbeddedDatabase } from "./embedded.ts";

/**
 * Kysely dialect of the embedded database.
 * A connection belongs to one run of its process: a transaction that was open when the process
 * ended is rejected, never continued in the next run.
 */
export class EmbeddedDialect implements Dialect {
  constructor(private readonly database: EmbeddedDatabase) {}

  createAdapter = () => new PGliteAdapter();
  createDriver = () => new EmbeddedDriver(this.database);
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
  createQueryCompiler = () => new PostgresQueryCompiler();
}

class EmbeddedDriver implements Driver {
  constructor(private readonly database: EmbeddedDatabase) {}

  async init() {}
  async releaseConnection() {}

  async acquireConnection() {
    return await Promise.resolve(new EmbeddedConnection(this.database.run()));
  }

  async beginTransaction(connection: EmbeddedConnection) {
    await connection.run.query("begin", []);
  }

  async commitTransaction(connection: EmbeddedConnection) {
    await connection.run.query("commit", []);
  }

  async rollbackTransaction(connection: EmbeddedConnection) {
    await connection.run.query("rollback", []);
  }

  async destroy() {
    await this.database.close();
  }
}

class EmbeddedConnection implements DatabaseConnection {
  constructor(readonly run: DatabaseRun) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.run.query(sql, parameters);
    return {
      rows: rows as Row[],
      ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
    };
  }

  // deno-lint-ignore require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("The embedded database does not stream");
  }
}
