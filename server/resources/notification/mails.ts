import { isolateText, joinTexts } from "../../../contract/isolateText.ts";
import type { MailSubject } from "../../../contract/notificationPreferences.ts";
import type { Tokens, Unsubscribe } from "../../auth/tokens.ts";
import type { DigestContent, DigestCounts, NewsText } from "../../db/newsTables.ts";
import type { ServerMessage, TextKey } from "../../i18n/translate.ts";
import { translator } from "../../i18n/translate.ts";
import { DIGEST_LINES, MOST_COUNTED } from "./digest.ts";
import { formatDue } from "../reminder/schedule.ts";
import { milestoneLink } from "../milestone/transitions.ts";
import { letter, type Receiver, type Section } from "../../mail/letter.ts";
import type { Mail } from "../../mail/mail.ts";

interface NewsReceiver extends Receiver {
  unsubscribeUrl: string;
}

/** What mails are called where one is told which ones end. */
export const SUBJECT_NAMES = {
  milestones: "milestones that you answer for",
  late: "late milestones",
  reminders: "reminders",
  feedback: "feedback",
  digest: "the day, as a digest",
} as const satisfies Record<MailSubject, TextKey>;

/** Where one ends mails without signing in. */
export const unsubscribeUrl = (
  { publicUrl, tokens }: { publicUrl: string; tokens: Pick<Tokens, "signUnsubscribe"> },
  from: Unsubscribe,
): string => `${publicUrl}/unsubscribe/${tokens.signUnsubscribe(from)}`;

const because = ({ language }: Receiver, subject: MailSubject) => ({
  key: "You get this mail because you asked for mails about {subject}.",
  params: { subject: translator(language)(SUBJECT_NAMES[subject]) },
} as const);

/** Tells somebody what happened, at once. */
export function newsMail(
  receiver: NewsReceiver,
  { subject, link, ...news }: NewsText & { subject: MailSubject },
  publicUrl: string,
): Promise<Mail> {
  const { title, message } = inLanguage(news, receiver);
  return letter(receiver, {
    subject: title,
    isNamedBySubject: true,
    why: message,
    ...(link && { link: { url: `${publicUrl}${link}`, label: { key: "Open it in İklim" } } }),
    note: because(receiver, subject),
    unsubscribeUrl: receiver.unsubscribeUrl,
  });
}

/** Tells somebody of a day: what is late, what is due, and what happened. */
export function digestMail(
  receiver: NewsReceiver,
  { day, late, due, reminders, news, counts }: DigestContent,
  publicUrl: string,
): Promise<Mail> {
  const milestoneLine = (milestone: DigestContent["due"][number]) => ({
    text: isolateText(milestone.name),
    detail: joinTexts([milestone.due, milestone.project], " · "),
    url: `${publicUrl}${milestoneLink(milestone.processId, milestone.id)}`,
  });
  const section = <Line>(
    key: TextKey,
    part: keyof DigestCounts,
    lines: readonly Line[],
    tell: (line: Line) => Section["lines"][number],
  ): Section[] =>
    lines.length === 0 ? [] : [{
      title: { key },
      lines: lines.slice(0, DIGEST_LINES).map(tell),
      more: moreThan(lines.length, counts?.[part]),
    }];
  return letter(receiver, {
    subject: {
      key: "Your day in İklim: {day}",
      params: { day: day.split("-").reverse().join(".") },
    },
    why: { key: "This is what awaits you, and what happened:" },
    sections: [
      ...section("Late milestones", "late", late, milestoneLine),
      ...section("Milestones due in the coming days", "due", due, milestoneLine),
      ...section("Reminders", "reminders", reminders, (reminder) => ({
        text: isolateText(reminder.description),
        detail: formatDue(reminder.dueDatetime, reminder.timeZone),
        url: `${publicUrl}/reminders/${reminder.id}`,
      })),
      ...section("What happened", "news", news, ({ link, ...one }) => {
        const { title, message } = inLanguage(one, receiver);
        return { text: title, detail: message, ...(link && { url: `${publicUrl}${link}` }) };
      }),
    ],
    note: because(receiver, "digest"),
    unsubscribeUrl: receiver.unsubscribeUrl,
  });
}

/** What is said of those that a part has beyond its lines. */
function moreThan(lines: number, count?: number): ServerMessage | undefined {
  // Counted by no release before this one.
  if (count === undefined) {
    return lines > DIGEST_LINES ? { key: "And more, to be seen in İklim." } : undefined;
  }
  if (count <= DIGEST_LINES) return undefined;
  return count > MOST_COUNTED
    ? {
      key: "And more than {count} others, to be seen in İklim.",
      params: { count: MOST_COUNTED - DIGEST_LINES },
    }
    : { key: "And {count} more, to be seen in İklim.", params: { count: count - DIGEST_LINES } };
}

const inLanguage = (news: Omit<NewsText, "link">, { language }: Receiver) =>
  language === "tr"
    ? { title: news.title_tr, message: news.message_tr }
    : { title: news.title_en, message: news.message_en };
