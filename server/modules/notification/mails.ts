import { isolateText, joinTexts } from "../../../contract/language.ts";
import type { MailSubject } from "../../../contract/notificationPreferences.ts";
import type { Tokens, Unsubscribe } from "../auth/tokens.ts";
import type { DigestContent, DigestCounts, NewsText } from "../../platform/db/newsTables.ts";
import {
  createTranslator,
  type ServerMessage,
  type TextKey,
} from "../../platform/i18n/translate.ts";
import { formatDaysLeft } from "./daysLeft.ts";
import { MAX_COUNTED, MAX_DIGEST_LINES } from "./digest.ts";
import { formatDue } from "../../platform/wallClock.ts";
import { toMilestonePath } from "../../../contract/milestone.ts";
import { type Recipient, renderMail, type Section } from "../../platform/mail/renderMail.ts";
import type { Mail } from "../../platform/mail/mail.ts";

interface NewsRecipient extends Recipient {
  unsubscribeUrl: string;
}

/** Names of the kinds of mails, in unsubscribe texts. */
export const SUBJECT_NAMES = {
  milestones: "milestones you are responsible for",
  late: "late milestones",
  reminders: "reminders",
  feedback: "feedback",
  digest: "the daily digest",
  dueSoon: "dates that are due soon",
} as const satisfies Record<MailSubject, TextKey>;

/** Builds the URL that ends mails without signing in. */
export const unsubscribeUrl = (
  { publicUrl, tokens }: { publicUrl: string; tokens: Pick<Tokens, "signUnsubscribe"> },
  input: Unsubscribe,
): string => `${publicUrl}/unsubscribe/${tokens.signUnsubscribe(input)}`;

const createReason = ({ language }: Recipient, subject: MailSubject) => ({
  key: "You get this email because you chose emails about {subject}.",
  params: { subject: createTranslator(language)(SUBJECT_NAMES[subject]) },
} as const);

/** Renders the mail about a single notification. */
export function renderNewsMail(
  recipient: NewsRecipient,
  { subject, link, ...news }: NewsText & { subject: MailSubject },
  publicUrl: string,
): Promise<Mail> {
  const { title, message } = translateNews(news, recipient);
  return renderMail(recipient, {
    subject: title,
    isNamedBySubject: true,
    reason: message,
    ...(link && { link: { url: `${publicUrl}${link}`, label: { key: "Open it in İklim" } } }),
    note: createReason(recipient, subject),
    unsubscribeUrl: recipient.unsubscribeUrl,
  });
}

/** Renders the mail of a daily digest. */
export function renderDigestMail(
  recipient: NewsRecipient,
  { day, late, dueSoon = [], due, reminders, news, counts }: DigestContent,
  publicUrl: string,
): Promise<Mail> {
  const toMilestoneLine = (milestone: DigestContent["due"][number]) => ({
    text: isolateText(milestone.name),
    detail: joinTexts([milestone.due, milestone.project], " · "),
    url: `${publicUrl}${toMilestonePath(milestone.processId, milestone.id)}`,
  });
  const createSection = <Line>(
    key: TextKey,
    countName: keyof DigestCounts,
    lines: readonly Line[],
    toLine: (line: Line) => Section["lines"][number],
  ): Section[] =>
    lines.length === 0 ? [] : [{
      title: { key },
      lines: lines.slice(0, MAX_DIGEST_LINES).map(toLine),
      more: createMoreText(lines.length, counts?.[countName]),
    }];
  return renderMail(recipient, {
    subject: {
      key: "Your day in İklim: {day}",
      params: { day: day.split("-").reverse().join(".") },
    },
    reason: { key: "This is what is waiting for you, and what happened:" },
    sections: [
      ...createSection("Late milestones", "late", late, toMilestoneLine),
      ...createSection("Due soon", "dueSoon", dueSoon, (warning) => ({
        text: isolateText(warning.name),
        detail: joinTexts([
          formatDaysLeft(warning.daysLeft, recipient.language),
          warning.timeZone ? `${warning.due} (${warning.timeZone})` : warning.due,
          warning.project,
        ], " · "),
        url: publicUrl +
          (warning.processId === null
            ? `/reminders/${warning.id}`
            : toMilestonePath(warning.processId, warning.id)),
      })),
      ...createSection("Milestones due in the coming days", "due", due, toMilestoneLine),
      ...createSection("Reminders", "reminders", reminders, (reminder) => ({
        text: isolateText(reminder.description),
        detail: formatDue(reminder.dueDatetime, reminder.timeZone),
        url: `${publicUrl}/reminders/${reminder.id}`,
      })),
      ...createSection("What happened", "news", news, ({ link, ...item }) => {
        const { title, message } = translateNews(item, recipient);
        return { text: title, detail: message, ...(link && { url: `${publicUrl}${link}` }) };
      }),
    ],
    note: createReason(recipient, "digest"),
    unsubscribeUrl: recipient.unsubscribeUrl,
  });
}

/** Creates the text for rows that a section does not list. */
function createMoreText(lines: number, count?: number): ServerMessage | undefined {
  // Digests queued by an earlier release have no counts.
  if (count === undefined) {
    return lines > MAX_DIGEST_LINES ? { key: "There is more in İklim." } : undefined;
  }
  if (count <= MAX_DIGEST_LINES) return undefined;
  return count > MAX_COUNTED
    ? {
      key: "There are more than {count} others in İklim.",
      params: { count: MAX_COUNTED - MAX_DIGEST_LINES },
    }
    : {
      key: "There are {count} more in İklim.",
      params: { count: count - MAX_DIGEST_LINES },
    };
}

const translateNews = (news: Omit<NewsText, "link">, { language }: Recipient) =>
  language === "tr"
    ? { title: news.title_tr, message: news.message_tr }
    : { title: news.title_en, message: news.message_en };
