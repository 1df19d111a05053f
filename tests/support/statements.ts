import { type Kysely, type KyselyPlugin, PostgresQueryCompiler } from "kysely";
import type { DatabaseFor } from "../../server/platform/db/connections.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** A statement that a request has sent. */
export interface Statement {
  sql: string;
  /** The number of its transaction; null outside of transactions. */
  transaction: number | null;
}

export interface RecordedDatabase extends TestDatabase {
  /** In the order of execution; the test clears it. */
  statements: Statement[];
  /** Whether to fail a transaction after its last statement. */
  isFailing: (statements: readonly Statement[]) => boolean;
}

/** Creates a database that records the statements of requests, not of jobs. */
export async function createRecordedDatabase(): Promise<RecordedDatabase> {
  const database = await createTestDatabase();
  let transactions = 0;
  const record = (transaction: number | null): KyselyPlugin => ({
    transformQuery({ node, queryId }) {
      recorded.statements.push({ sql: compiler.compileQuery(node, queryId).sql, transaction });
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const startTransaction = (db: Kysely<Database>) => {
    const builder = db.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute(async (trx) => {
        const transaction = ++transactions;
        const result = await work(trx.withPlugin(record(transaction)));
        const own = recorded.statements.filter((one) => one.transaction === transaction);
        if (recorded.isFailing(own)) throw new Error("the last statement failed");
        return result;
      });
    return builder;
  };
  const dbFor: DatabaseFor = (kind, ...of) => {
    const db = database.dbFor(kind, ...of);
    if (kind === "background") return db;
    return Object.assign(db.withPlugin(record(null)), { transaction: () => startTransaction(db) });
  };
  const recorded: RecordedDatabase = {
    ...database,
    dbFor,
    statements: [],
    isFailing: () => false,
  };
  return recorded;
}

const compiler = new PostgresQueryCompiler();

/** Describes a statement, as in `update milestones`; of reads the first table. */
export function describeStatement({ sql }: Statement): string {
  const text = sql.replaceAll('"', "").replaceAll(/\s+/g, " ").trim();
  const writes = [...text.matchAll(/\b(?:insert into|delete from) \w+|^update \w+/g)];
  if (writes.length > 0) return writes.map(([write]) => write).join(", ");
  return `select ${/\bfrom (\w+)/.exec(text)?.[1]}`;
}

export const isWrite = (statement: Statement): boolean =>
  !describeStatement(statement).startsWith("select");
