import { type Kysely, type Selectable, sql } from "kysely";
import type { Tokens } from "../auth/tokens.ts";
import type { Database } from "../../platform/db/schema.ts";
import { renderReminderMail } from "./renderReminderMail.ts";
import { unsubscribeUrl } from "../notification/mails.ts";
import { selectChoice } from "../notification/preferences.ts";
import { formatDues } from "./dueText.ts";
import { type MailContext, type MailQueue, sendWaiting } from "../../platform/mail/mailQueue.ts";

interface ReminderMailsInput extends MailContext {
  tokens: Pick<Tokens, "signUnsubscribe">;
  publicUrl: string;
}

/** Sends waiting mails about occurrences. */
export const sendReminderMails = (work: ReminderMailsInput): Promise<void> =>
  sendWaiting(work, createReminderQueue(work));

const createReminderQueue = (work: ReminderMailsInput): MailQueue<"occurrence_notices"> => ({
  table: "occurrence_notices",
  isWaiting: sql<boolean>`mail = 'WAITING'`,
  getKind: () => "reminder",
  async render(notice) {
    const { occurrence_id: occurrenceId, user_id: userId } = notice;
    const due = await work.db.selectFrom("occurrences as occurrence")
      .innerJoin("reminders as reminder", "reminder.id", "occurrence.reminder_id")
      .innerJoin("users", (join) => join.on("users.id", "=", userId))
      .leftJoin(
        "notification_choices as choice",
        (join) =>
          join.onRef("choice.user_id", "=", "users.id").on("choice.topic", "=", "reminders"),
      )
      .select([
        "reminder.id as reminderId",
        "reminder.description",
        "reminder.time_zone",
        "users.status as userStatus",
        "users.email",
        "users.name",
        "users.language",
        selectChoice("reminders").mail.as("mailChoice"),
      ])
      .where("occurrence.id", "=", occurrenceId).executeTakeFirst();
    const isWanted = due?.userStatus === "ACTIVE" && due.mailChoice === "AT_ONCE";
    if (!isWanted) return undefined;
    const times = await readOpenTimes(work.db, due.reminderId, notice);
    if (times.length === 0) return undefined;
    return await renderReminderMail(due, {
      occurrenceId,
      userId,
      description: due.description,
      when: formatDues(times, due.time_zone, due.language),
      url: `${work.publicUrl}/reminders/${due.reminderId}`,
      unsubscribeUrl: unsubscribeUrl(work, { userId, subject: "reminders" }),
    });
  },
  async end({ occurrence_id, user_id }, mail) {
    await work.db.updateTable("occurrence_notices").set({ mail, next_attempt_at: null })
      .where("occurrence_id", "=", occurrence_id).where("user_id", "=", user_id).execute();
  },
});

/** Reads the times of open occurrences that a user was notified of together. */
async function readOpenTimes(
  db: Kysely<Database>,
  reminderId: string,
  { user_id, created_at }: Pick<
    Selectable<Database["occurrence_notices"]>,
    "user_id" | "created_at"
  >,
): Promise<string[]> {
  const occurrences = await db.selectFrom("occurrence_notices as notice")
    .innerJoin("occurrences as occurrence", "occurrence.id", "notice.occurrence_id")
    .select("occurrence.due_datetime")
    .where("notice.user_id", "=", user_id).where("notice.created_at", "=", created_at)
    .where("occurrence.reminder_id", "=", reminderId).where("occurrence.status", "=", "PENDING")
    .orderBy("occurrence.due_at").execute();
  return occurrences.map(({ due_datetime }) => due_datetime);
}
