import type { Kysely, Transaction } from "kysely";
import { isConflict } from "./failures.ts";
import type { Database } from "./schema.ts";

// LOCK ORDER. All transactions lock rows in this order, which prevents deadlocks:
// 1. Rows that make a request idempotent: `idempotency_keys`, `bulk_items`, `undo_items`.
// 2. `users`, by id and in one statement, before other rows that name them. An order by anything
// that can change, such as roles, could differ between two transactions. Users to whom work is being
// assigned are locked `for share`, so that disabling them waits and hands the work over.
// 3. A parent before its children: `projects`, `project_processes`, `milestones`; `reminders`,
// `occurrences`. Several clauses, as in `for share of project for update of process`, lock a row of
// each table in the order in which they are written. A set of records is locked in one statement, by
// project, process and id.
// 4. Quotas (`lockQuota`).
// 5. Rows that are only referenced, `for key share`, which waits for deletions only.
// The triggers of the denormalised counters then lock processes and `project_progress` by id.

/** A victim of a deadlock can retry at once: the other transaction has its locks. */
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in one transaction, and again after a deadlock or serialization failure.
 * Effects of `work` outside the database must therefore be safe to repeat.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1;; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}
