import { type Kysely, sql } from "kysely";
import type { MailKind } from "../../../contract/mailFailure.ts";
import type { MailQueueName } from "../db/mailTables.ts";
import { createId } from "../db/records.ts";
import type { Database } from "../db/schema.ts";

/** Identifies a queued mail. */
export interface QueuedMail {
  queue: MailQueueName;
  /** The values of the queue's key. */
  key: readonly string[];
}

interface MailFailureInput extends QueuedMail {
  kind: MailKind;
  userId: string;
  recipient: string;
  host: string | undefined;
  error: string | null;
  attempts: number;
  queuedAt: Date;
  /** Null once it has failed for good. */
  nextAttemptAt: Date | null;
}

/** Records why a mail was not delivered; replaces its previous failure. */
export async function recordMailFailure(
  db: Kysely<Database>,
  { queue, key, userId, queuedAt, nextAttemptAt, error, ...failed }: MailFailureInput,
  now: Date,
): Promise<void> {
  const state = {
    ...failed,
    host: failed.host ?? null,
    status: nextAttemptAt === null ? "FAILED" as const : "WAITING" as const,
    failed_at: now,
    next_attempt_at: nextAttemptAt,
  };
  await db.insertInto("mail_failures")
    .values({
      ...state,
      id: createId(now),
      queue,
      key: sql<string[]>`${[...key]}::uuid[]`,
      user_id: userId,
      error,
      queued_at: queuedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["queue", "key"])
        .doUpdateSet({ ...state, error: sql`coalesce(${error}, mail_failures.error)` })
    )
    .execute();
}

/** Deletes the failure of a mail that was delivered or is no longer wanted. */
export async function deleteMailFailure(
  db: Kysely<Database>,
  { queue, key }: QueuedMail,
): Promise<void> {
  await db.deleteFrom("mail_failures").where("queue", "=", queue)
    .where("key", "=", sql<string[]>`${[...key]}::uuid[]`).execute();
}

/** How long a failed mail can be sent again. */
const FAILURE_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes failures that are too old to be sent again. */
export async function cleanUpMailFailures(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("mail_failures")
    .where("failed_at", "<=", new Date(now.getTime() - FAILURE_RETENTION_MS)).execute();
}
