import { type Recipient, renderMail } from "../../platform/mail/renderMail.ts";
import type { Mail } from "../../platform/mail/mail.ts";

interface DueReminder {
  occurrenceId: string;
  userId: string;
  description: string;
  /** The formatted due time. */
  when: string;
  url: string;
  unsubscribeUrl: string;
}

/**
 * The mail about a due reminder.
 * Its message id is derived from occurrence and user, so that mail programs show repeated mails
 * once.
 */
export async function renderReminderMail(
  recipient: Recipient,
  { occurrenceId, userId, description, when, url, unsubscribeUrl }: DueReminder,
): Promise<Mail> {
  const params = { reminder: description, when };
  const mail = await renderMail(recipient, {
    subject: { key: "Reminder: {reminder}", params },
    reason: { key: "“{reminder}” is due on {when}.", params },
    link: { url, label: { key: "Open the reminder" } },
    note: { key: "You get this email because you created this reminder or are added to it." },
    unsubscribeUrl,
  });
  return { ...mail, messageId: `<${occurrenceId}.${userId}@${new URL(url).hostname}>` };
}
