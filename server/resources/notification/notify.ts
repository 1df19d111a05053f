import { type Kysely, sql } from "kysely";
import type { Language } from "../../../contract/language.ts";
import type { NotificationTopic, TopicChoice } from "../../../contract/notificationPreferences.ts";
import { type Role, ROLE_PERMISSIONS, ROLES } from "../../../contract/permissions.ts";
import { newId } from "../../db/newId.ts";
import type { NewsMailContent } from "../../db/newsTables.ts";
import type { Database } from "../../db/schema.ts";
import { type TextKey, translator } from "../../i18n/translate.ts";
import { choiceOf } from "./preferences.ts";

interface NotificationContent<Kind extends NotificationKind> {
  kind: Kind;
  params: NotificationParams<Kind>;
  /** A path within the app that shows more, `/process/…`. */
  link: string | null;
}

interface NotifyInput<Kind extends NotificationKind> extends NotificationContent<Kind> {
  userIds: readonly string[];
  /** Who did it themselves. */
  exceptUserId?: string;
  now: Date;
}

/**
 * Tells users what happened, where they want it; belongs in the transaction of what it tells, near
 * its end, as it locks the users. Told are those who could sign in and read it now: active users with
 * `notification:read`, each once.
 */
export async function notify<Kind extends NotificationKind>(
  trx: Kysely<Database>,
  { userIds, exceptUserId, now, kind, params, link }: NotifyInput<Kind>,
): Promise<void> {
  const wanted = userIds.filter((id) => id !== exceptUserId);
  await notifyAll(trx, kind, [{ params, link, userIds: wanted }], now);
}

type News<Kind extends NotificationKind> = Pick<NotifyInput<Kind>, "params" | "link" | "userIds">;

/** As `notify`, of many things of one kind, in as many statements as of one. */
export async function notifyAll<Kind extends NotificationKind>(
  trx: Kysely<Database>,
  kind: Kind,
  news: readonly News<Kind>[],
  now: Date,
): Promise<void> {
  const topic = TOPICS[kind];
  const receivers = await receiversOf(trx, topic, news.flatMap(({ userIds }) => userIds));
  if (receivers.size === 0) return;
  const told = news.flatMap(({ userIds, ...content }) => {
    const { kind: _, ...text } = renderNotification({ kind, ...content });
    return [...new Set(userIds)].flatMap((userId) => {
      const choice = receivers.get(userId);
      return choice ? [{ userId, choice, text }] : [];
    });
  });
  const row = (userId: string) => ({ id: newId(now), user_id: userId, created_at: now });
  const inApp = told.filter(({ choice }) => choice.inApp).map(({ userId, text }) => ({
    ...row(userId),
    ...text,
    kind,
    status: "PENDING" as const,
    updated_at: now,
  }));
  const digested = told.filter(({ choice }) => choice.mail === "DIGEST" && isKept(topic))
    .map(({ userId, text }) => ({ ...row(userId), ...text }));
  const mailed = told.filter(({ choice }) => choice.mail === "AT_ONCE").flatMap(
    ({ userId, text }) => {
      const mail: NewsMailContent = { news: text };
      const content = JSON.stringify(mail);
      return isMailedHere(topic)
        ? [{ ...row(userId), subject: topic, content, next_attempt_at: now }]
        : [];
    },
  );
  for (const rows of chunks(inApp)) await trx.insertInto("notifications").values(rows).execute();
  for (const rows of chunks(digested)) await trx.insertInto("digest_news").values(rows).execute();
  for (const rows of chunks(mailed)) await trx.insertInto("news_mails").values(rows).execute();
}

/** Of these users, those who can be told, and where they want it. */
async function receiversOf(
  trx: Kysely<Database>,
  topic: NotificationTopic,
  userIds: readonly string[],
): Promise<Map<string, TopicChoice>> {
  if (userIds.length === 0) return new Map();
  const { inApp, mail } = choiceOf(topic);
  const rows = await trx.selectFrom("users")
    .leftJoin(
      "notification_choices as choice",
      (join) => join.onRef("choice.user_id", "=", "users.id").on("choice.topic", "=", topic),
    )
    .select(["users.id", inApp.as("inApp"), mail.as("mail")])
    .where(sql<boolean>`users.id = any(${[...new Set(userIds)]}::uuid[])`)
    .where("users.status", "=", "ACTIVE")
    .where(sql<boolean>`users.roles && ${READERS}::text[]`)
    // Administrators first, the order in which changes to accounts lock them.
    .orderBy(sql`'ADMIN' = any(users.roles)`, "desc")
    .orderBy("users.id")
    .forKeyShare("users")
    .execute();
  return new Map(rows.map(({ id, ...choice }) => [id, choice]));
}

/** Whose mails are sent from here: reminders and accounts have mails of their own. */
const isMailedHere = (topic: NotificationTopic): topic is "milestones" | "late" | "feedback" =>
  topic === "milestones" || topic === "late" || topic === "feedback";

/** Whose news the digest tells one by one: what is late or due it lists as it is by then. */
const isKept = (topic: NotificationTopic) => topic === "milestones" || topic === "feedback";

/** A statement takes so many parameters and no more. */
const MOST_ROWS = 1000;

function chunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from(
    { length: Math.ceil(rows.length / MOST_ROWS) },
    (_, index) => rows.slice(index * MOST_ROWS, (index + 1) * MOST_ROWS),
  );
}

/** Whether somebody with these roles could read what they were told. */
export const mayBeNotified = (roles: readonly Role[]) =>
  roles.some((role) => READERS.includes(role));

const READERS = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes("notification:read"));
const translators = { tr: translator("tr"), en: translator("en") };

/** What is stored of a notification, whoever it is for. */
export function renderNotification<Kind extends NotificationKind>(
  { kind, params, link }: NotificationContent<Kind>,
) {
  const { title, message } = NOTIFICATION_TEXTS[kind];
  return {
    kind,
    title_tr: translators.tr(title, valuesIn("tr", params)),
    title_en: translators.en(title, valuesIn("en", params)),
    message_tr: translators.tr(message, valuesIn("tr", params)),
    message_en: translators.en(message, valuesIn("en", params)),
    link,
  };
}

/**
 * Everything users are notified of, and how it is put. What a text has in braces is what `notify`
 * has to be given.
 */
export const NOTIFICATION_TEXTS = {
  milestone_started: {
    title: "Milestone started: {milestone}",
    message: "{who} started this milestone of {project} ({process}).",
  },
  milestone_completed: {
    title: "Milestone completed: {milestone}",
    message: "{who} completed this milestone of {project} ({process}).",
  },
  milestone_uncompleted: {
    title: "Completion taken back: {milestone}",
    message: "{who} took back the completion of this milestone of {project} ({process}).",
  },
  milestone_reset: {
    title: "Milestone reset: {milestone}",
    message: "{who} set this milestone of {project} ({process}) back to its beginning.",
  },
  feedback_created: {
    title: "New feedback: {title}",
    message: "{who} sent it.",
  },
  feedback_in_progress: {
    title: "Feedback taken up: {title}",
    message: "{who} is working on it.",
  },
  feedback_reopened: {
    title: "Feedback taken up again: {title}",
    message: "{who} is working on it again.",
  },
  feedback_resolved: {
    title: "Feedback resolved: {title}",
    message: "{who} resolved it. Open it to read how.",
  },
  feedback_dismissed: {
    title: "Feedback dismissed: {title}",
    message: "{who} dismissed it.",
  },
  milestone_late: {
    title: "Milestone late: {milestone}",
    message: "It was due on {day}: {project} ({process}).",
  },
  reminder_due: { title: "Reminder: {reminder}", message: "Due on {when}." },
  one_time_password: {
    title: "A one-time password was made for your account",
    message:
      "{who} made it. If you did not ask {who} for it, tell them or another administrator at once.",
  },
} as const satisfies Record<string, { title: TextKey; message: TextKey }>;

/** What each kind is about. */
const TOPICS: Record<NotificationKind, NotificationTopic> = {
  milestone_started: "milestones",
  milestone_completed: "milestones",
  milestone_uncompleted: "milestones",
  milestone_reset: "milestones",
  milestone_late: "late",
  feedback_created: "feedback",
  feedback_in_progress: "feedback",
  feedback_reopened: "feedback",
  feedback_resolved: "feedback",
  feedback_dismissed: "feedback",
  reminder_due: "reminders",
  one_time_password: "account",
};

type Texts = typeof NOTIFICATION_TEXTS;
export type NotificationKind = keyof Texts;

/** A value for every `{name}` in the texts of a kind. */
type NotificationParams<Kind extends NotificationKind> = Record<
  NamesIn<Texts[Kind]["title"] | Texts[Kind]["message"]>,
  ParamValue
>;

/** One value for both languages, or one for each. */
type ParamValue = string | number | Readonly<Record<Language, string>>;

const valuesIn = (language: Language, params: Readonly<Record<string, ParamValue>>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "object" ? value[language] : value,
    ]),
  );

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
