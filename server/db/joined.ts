import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** The transaction as a database: what opens a transaction of its own there is part of this one. */
export function joined(trx: Transaction<Database>): Kysely<Database> {
  return new Proxy(trx, {
    get(target, name) {
      if (name === "transaction") {
        return () => ({ execute: <Result>(work: (trx: Kysely<Database>) => Result) => work(trx) });
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
