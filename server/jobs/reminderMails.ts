import { sql } from "kysely";
import type { Tokens } from "../auth/tokens.ts";
import { reminderMail } from "../mail/letters.ts";
import { unsubscribeUrl } from "../resources/notification/mails.ts";
import { choiceOf } from "../resources/notification/preferences.ts";
import { formatDue } from "../resources/reminder/schedule.ts";
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
  key: ["occurrence_id", "user_id"],
  isWaiting: sql<boolean>`mail = 'WAITING'`,
  failure: "a mail about a reminder was not sent",
  async write({ occurrence_id: occurrenceId, user_id: userId }) {
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
        "occurrence.due_datetime",
        "occurrence.status",
        "users.status as userStatus",
        "users.email",
        "users.name",
        "users.language",
        choiceOf("reminders").mail.as("wanted"),
      ])
      .where("occurrence.id", "=", occurrenceId).executeTakeFirst();
    const isAwaited = due?.userStatus === "ACTIVE" && due.wanted === "AT_ONCE";
    if (due?.status !== "PENDING" || !isAwaited) return undefined;
    return await reminderMail(due, {
      occurrenceId,
      userId,
      description: due.description,
      when: formatDue(due.due_datetime, due.time_zone),
      url: `${work.publicUrl}/reminders/${due.reminderId}`,
      unsubscribeUrl: unsubscribeUrl(work, { userId, subject: "reminders" }),
    });
  },
  async end({ occurrence_id, user_id }, mail) {
    await work.db.updateTable("occurrence_notices").set({ mail, next_attempt_at: null })
      .where("occurrence_id", "=", occurrence_id).where("user_id", "=", user_id).execute();
  },
});
