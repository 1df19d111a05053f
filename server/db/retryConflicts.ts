import { Kysely, type TransactionBuilder } from "kysely";
import { isConflict } from "./failures.ts";

/** The victim of a deadlock waits for nothing when it begins again: the other one has its locks. */
const MOST_ATTEMPTS = 4;

/**
 * Runs a transaction again when PostgreSQL ended it because of another one (deadlock, serialization
 * failure). All of it was rolled back, so what a transaction does besides asking the database must
 * be safe to do twice.
 */
export class RetryingDatabase<Database> extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      for (let attempt = 1;; attempt++) {
        try {
          return await execute(work);
        } catch (error) {
          if (attempt === MOST_ATTEMPTS || !isConflict(error)) throw error;
        }
      }
    };
    return builder;
  }
}
