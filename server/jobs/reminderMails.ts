import { type Kysely, type Selectable, sql } from "kysely";
import type { Tokens } from "../auth/tokens.ts";
import type { Database } from "../db/schema.ts";
import { reminderMail } from "../mail/letters.ts";
import { unsubscribeUrl } from "../resources/notification/mails.ts";
import { choiceOf } from "../resources/notification/preferences.ts";
import { formatDues } from "../resources/reminder/dueText.ts";
import { type MailQueue, type MailWork, sendWaiting } from "./mailQueue.ts";

interface ReminderMailsInput extends MailWork {
  tokens: Pick<Tokens, "signUnsubscribe">;
  publicUrl: string;
}

/** Sends the mails about occurrences that wait for it. */
export const sendReminderMails = (work: ReminderMailsInput): Promise<void> =>
  sendWaiting(work, reminderQueue(work));

const reminderQueue = (work: ReminderMailsInput): MailQueue<"occurrence_notices"> => ({
  table: "occurrence_notices",
  isWaiting: sql<boolean>`mail = 'WAITING'`,
  kindOf: () => "reminder",
  async write(notice) {
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
        choiceOf("reminders").mail.as("wanted"),
      ])
      .where("occurrence.id", "=", occurrenceId).executeTakeFirst();
    const isAwaited = due?.userStatus === "ACTIVE" && due.wanted === "AT_ONCE";
    if (!isAwaited) return undefined;
    const times = await openTimes(work.db, due.reminderId, notice);
    if (times.length === 0) return undefined;
    return await reminderMail(due, {
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

/** The times of a reminder's open occurrences that a user was notified of together. */
async function openTimes(
  db: Kysely<Database>,
  reminderId: string,
  { user_id, created_at }: Pick<
    Selectable<Database["occurrence_notices"]>,
    "user_id" | "created_at"
  >,
): Promise<string[]> {
  const open = await db.selectFrom("occurrence_notices as notice")
    .innerJoin("occurrences as occurrence", "occurrence.id", "notice.occurrence_id")
    .select("occurrence.due_datetime")
    .where("notice.user_id", "=", user_id).where("notice.created_at", "=", created_at)
    .where("occurrence.reminder_id", "=", reminderId).where("occurrence.status", "=", "PENDING")
    .orderBy("occurrence.due_at").execute();
  return open.map(({ due_datetime }) => due_datetime);
}
