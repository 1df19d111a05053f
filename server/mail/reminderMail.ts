import { letter, type Receiver } from "./letter.ts";
import type { Mail } from "./mail.ts";

interface DueReminder {
  occurrenceId: string;
  userId: string;
  description: string;
  /** As people are told it. */
  when: string;
  url: string;
}

/**
 * Tells somebody that a reminder is due. Its id follows from occurrence and user, so that mail
 * programs show it once though it should have to be sent again.
 */
export async function reminderMail(
  receiver: Receiver,
  { occurrenceId, userId, description, when, url }: DueReminder,
): Promise<Mail> {
  const params = { reminder: description, when };
  const mail = await letter(receiver, {
    subject: { key: "Reminder: {reminder}", params },
    why: { key: "“{reminder}” is due on {when}.", params },
    link: { url, label: { key: "Open the reminder" } },
    note: { key: "You get this mail because you made this reminder or are linked to it." },
  });
  return { ...mail, messageId: `<${occurrenceId}.${userId}@${new URL(url).hostname}>` };
}
