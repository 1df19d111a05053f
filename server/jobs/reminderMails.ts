import { type Kysely, sql } from "kysely";
import type { Tokens } from "../auth/tokens.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../mail/mail.ts";
import { reminderMail } from "../mail/letters.ts";
import { unsubscribeUrl } from "../resources/notification/mails.ts";
import { choiceOf } from "../resources/notification/preferences.ts";
import { formatDue } from "../resources/reminder/schedule.ts";

interface ReminderMailsInput {
  db: Kysely<Database>;
  clock: Clock;
  log: Log;
  mailer: Pick<Mailer, "send">;
  tokens: Pick<Tokens, "signUnsubscribe">;
  publicUrl: string;
  /** Lets the batch at hand be the last. */
  signal?: AbortSignal;
}

const BATCH = 10;
const MAX_ATTEMPTS = 8;
/** Before the second attempt; doubled before each further one. */
const PAUSE_MS = 2 * 60 * 1000;

/**
 * Sends the mails about occurrences that wait for it. A mail is claimed by moving its next attempt
 * into the future, which is also when it is tried again should it fail, or its process die.
 */
export async function sendReminderMails(work: ReminderMailsInput): Promise<void> {
  while (!work.signal?.aborted) {
    const claimed = await claim(work);
    if (claimed.length === 0) return;
    if (work.signal?.aborted) return await giveBack(work, claimed);
    await Promise.all(claimed.map((waiting) => send(work, waiting)));
  }
}

interface PendingMail {
  occurrence_id: string;
  user_id: string;
  attempts: number;
}

async function claim({ db, clock }: ReminderMailsInput): Promise<PendingMail[]> {
  const now = clock();
  const { rows } = await sql<PendingMail>`
    update occurrence_notices as notice
    set attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz
        + power(2, attempts) * ${PAUSE_MS} * interval '1 millisecond'
    where (occurrence_id, user_id) in (
      select occurrence_id, user_id from occurrence_notices
      where mail = 'WAITING' and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at limit ${BATCH} for update skip locked
    )
    returning occurrence_id, user_id, attempts`.execute(db);
  return rows;
}

/** Lets another process send at once what was claimed. */
async function giveBack(
  { db, clock }: ReminderMailsInput,
  claimed: readonly PendingMail[],
): Promise<void> {
  await db.updateTable("occurrence_notices")
    .set({ attempts: sql`attempts - 1`, next_attempt_at: clock() })
    .where(
      sql`(occurrence_id, user_id)`,
      "in",
      sql`(select * from unnest(${claimed.map((one) => one.occurrence_id)}::uuid[],
        ${claimed.map((one) => one.user_id)}::uuid[]))`,
    )
    .execute();
}

async function send(work: ReminderMailsInput, waiting: PendingMail): Promise<void> {
  const { db, log, mailer, publicUrl } = work;
  const { occurrence_id, user_id, attempts } = waiting;
  const due = await db.selectFrom("occurrences as occurrence")
    .innerJoin("reminders as reminder", "reminder.id", "occurrence.reminder_id")
    .innerJoin("users", (join) => join.on("users.id", "=", user_id))
    .leftJoin(
      "notification_choices as choice",
      (join) => join.onRef("choice.user_id", "=", "users.id").on("choice.topic", "=", "reminders"),
    )
    .select([
      "reminder.id as reminderId",
      "reminder.description",
      "reminder.time_zone",
      "occurrence.due_datetime",
      "occurrence.status",
      "users.status as userStatus",
      "users.email",
      "users.name",
      "users.language",
      choiceOf("reminders").mail.as("wanted"),
    ])
    .where("occurrence.id", "=", occurrence_id).executeTakeFirst();
  const isAwaited = due?.userStatus === "ACTIVE" && due.wanted === "AT_ONCE";
  if (due?.status !== "PENDING" || !isAwaited) {
    return await end(work, waiting, "NONE");
  }
  const mail = await reminderMail(due, {
    occurrenceId: occurrence_id,
    userId: user_id,
    description: due.description,
    when: formatDue(due.due_datetime, due.time_zone),
    url: `${publicUrl}/reminders/${due.reminderId}`,
    unsubscribeUrl: unsubscribeUrl(work, { userId: user_id, subject: "reminders" }),
  });
  try {
    await mailer.send(mail);
  } catch (error) {
    log.error("a mail about a reminder was not sent", { error, attempts });
    if (attempts >= MAX_ATTEMPTS) await end(work, waiting, "FAILED");
    return;
  }
  await end(work, waiting, "SENT");
}

async function end(
  { db }: ReminderMailsInput,
  { occurrence_id, user_id }: PendingMail,
  mail: "NONE" | "SENT" | "FAILED",
): Promise<void> {
  await db.updateTable("occurrence_notices").set({ mail, next_attempt_at: null })
    .where("occurrence_id", "=", occurrence_id).where("user_id", "=", user_id).execute();
}
