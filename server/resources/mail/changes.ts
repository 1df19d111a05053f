import { type Kysely, type Selectable, sql } from "kysely";
import type { MailKind } from "../../../contract/mailFailure.ts";
import type { MailFailure } from "../../../contract/schemas/mailFailure.ts";
import { MAIL_QUEUES, type MailFailuresTable, type MailQueueName } from "../../db/mailTables.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import { Refusal } from "../../refusal.ts";
import { lockRow, presentOne } from "../records.ts";
import { expiryOf } from "./accountMails.ts";
import { mailFailures } from "./query.ts";

/** The row of a queue that is a mail. */
export interface QueuedMail {
  queue: MailQueueName;
  /** The values of the queue's key. */
  key: readonly string[];
}

interface Failed extends QueuedMail {
  kind: MailKind;
  userId: string;
  recipient: string;
  host: string | undefined;
  error: string | null;
  attempts: number;
  queuedAt: Date;
  /** Null when it was given up. */
  nextAttemptAt: Date | null;
}

/** Records why a mail was not delivered, in place of its failure before. */
export async function recordMailFailure(
  db: Kysely<Database>,
  { queue, key, userId, queuedAt, nextAttemptAt, error, ...failed }: Failed,
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
      id: newId(now),
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

/** Forgets the failures of a mail that was delivered, or that nobody wants any more. */
export async function forgetMailFailure(
  db: Kysely<Database>,
  { queue, key }: QueuedMail,
): Promise<void> {
  await db.deleteFrom("mail_failures").where("queue", "=", queue)
    .where("key", "=", sql<string[]>`${[...key]}::uuid[]`).execute();
}

/** Has a mail that was not delivered be sent again at once. Refuses where it no longer exists. */
export function sendMailAgain(db: Kysely<Database>, id: string, now: Date): Promise<MailFailure> {
  return db.transaction().execute(async (trx) => {
    const failure = await lockRow(trx, "mail_failures", id);
    if (!await requeue(trx, failure, now)) {
      throw new Refusal("mail-gone", {
        key: "This mail no longer exists, so it cannot be sent again.",
      });
    }
    await trx.updateTable("mail_failures").set({ status: "WAITING", next_attempt_at: now })
      .where("id", "=", id).execute();
    return await presentOne(trx, mailFailures, id);
  });
}

/** It counts as tried once, so that its age is no reason to drop it. */
async function requeue(
  trx: Kysely<Database>,
  { queue, key, kind }: Selectable<MailFailuresTable>,
  now: Date,
): Promise<boolean> {
  const columns = sql.join(MAIL_QUEUES[queue].map((name) => sql.ref(name)));
  const values = sql.join(key.map((value) => sql`${value}::uuid`));
  const expiresAt = kind === "invitation" || kind === "password_reset" ? expiryOf(kind, now) : null;
  const { numAffectedRows } = await sql`
    update ${sql.table(queue)} set attempts = 1, next_attempt_at = ${now}::timestamptz
    ${queue === "occurrence_notices" ? sql`, mail = 'WAITING'` : sql``}
    ${expiresAt === null ? sql`` : sql`, expires_at = ${expiresAt}::timestamptz`}
    where (${columns}) = (${values})`.execute(trx);
  return numAffectedRows === 1n;
}
