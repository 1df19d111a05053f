import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Language } from "../../../contract/language.ts";
import type { NotificationTopic } from "../../../contract/notificationPreferences.ts";
import { type Role, ROLE_PERMISSIONS, ROLES } from "../../../contract/permissions.ts";
import { jsonObject } from "../../platform/db/expressions.ts";
import { createId } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { createTranslator, type TextKey } from "../../platform/i18n/translate.ts";
import { selectChoice } from "./preferences.ts";

interface NotificationContent<Kind extends NotificationKind> {
  kind: Kind;
  params: NotificationParams<Kind>;
  /** A path within the app, such as `/process/…`. */
  link: string | null;
}

interface NotifyInput<Kind extends NotificationKind> extends NotificationContent<Kind> {
  userIds: readonly string[];
  /** The actor, who is not notified. */
  exceptUserId?: string;
  now: Date;
}

/**
 * Notifies each user once, in the app, by mail or digest as they have chosen.
 * Skips users who cannot read notifications: all but active users with `notification:read`.
 */
export async function notify<Kind extends NotificationKind>(
  trx: Transaction<Database>,
  { userIds, exceptUserId, now, kind, params, link }: NotifyInput<Kind>,
): Promise<void> {
  const recipientIds = userIds.filter((id) => id !== exceptUserId);
  await notifyAll(trx, kind, [{ params, link, userIds: recipientIds }], now);
}

type News<Kind extends NotificationKind> = Pick<NotifyInput<Kind>, "params" | "link" | "userIds">;

/** Notifies users of several events of one kind, in one statement. */
export async function notifyAll<Kind extends NotificationKind>(
  trx: Transaction<Database>,
  kind: Kind,
  news: readonly News<Kind>[],
  now: Date,
): Promise<void> {
  const rows = news.flatMap(({ userIds, ...content }) => {
    const { kind: _, ...text } = renderNotification({ kind, ...content });
    return [...new Set(userIds)].map((user_id) => (
      { ...text, id: createId(now), user_id, created_at: now }
    ));
  });
  if (rows.length === 0) return;
  const topic = TOPICS[kind];
  await sql`
    with recipient as (${
    selectRecipients(topic, rows.map(({ user_id }) => user_id))
  }), recipient_news as (
      select news.*, recipient.in_app, recipient.mail
      from jsonb_populate_recordset(null::digest_news, ${JSON.stringify(rows)}::jsonb) as news
      join recipient on recipient.id = news.user_id
    ), in_app as (
      insert into notifications (id, user_id, kind, ${TEXTS}, status, created_at, updated_at)
      select id, user_id, ${kind}, ${TEXTS}, 'PENDING', created_at, created_at
      from recipient_news where in_app
    ), digest as (
      insert into digest_news (id, user_id, ${TEXTS}, created_at)
      select id, user_id, ${TEXTS}, created_at
      from recipient_news where mail = 'DIGEST' and ${isListedInDigest(topic)}::boolean
    )
    insert into news_mails (id, user_id, subject, content, created_at, next_attempt_at)
    select id, user_id, ${topic}, jsonb_build_object('news', ${jsonObject(NEWS_TEXT)}),
      created_at, created_at
    from recipient_news where mail = 'AT_ONCE' and ${hasMails(topic)}::boolean`.execute(trx);
}

const NEWS_TEXT = Object.fromEntries(
  ["title_tr", "title_en", "message_tr", "message_en", "link"].map((name) => [name, sql.ref(name)]),
);
const TEXTS = sql.join(Object.values(NEWS_TEXT));

/**
 * Selects those of these users who can be notified, and their choices. Locks them against deletion.
 */
function selectRecipients(
  topic: NotificationTopic,
  userIds: readonly string[],
): RawBuilder<unknown> {
  const { inApp, mail } = selectChoice(topic);
  return sql`
    select users.id, ${inApp} as in_app, ${mail} as mail
    from users
    left join notification_choices as choice
      on choice.user_id = users.id and choice.topic = ${topic}
    where users.id = any(${[...new Set(userIds)]}::uuid[])
      and users.status = 'ACTIVE' and users.roles && ${READER_ROLES}::text[]
    order by users.id for key share of users`;
}

/** Whether this module mails a topic; reminders and accounts have mails of their own. */
const hasMails = (topic: NotificationTopic) =>
  topic === "milestones" || topic === "late" || topic === "dueSoon" || topic === "feedback";

/** Whether the digest lists each notification of a topic. It queries late and due records itself. */
const isListedInDigest = (topic: NotificationTopic) =>
  topic === "milestones" || topic === "feedback";

/** Whether users with these roles may read notifications. */
export const canBeNotified = (roles: readonly Role[]) =>
  roles.some((role) => READER_ROLES.includes(role));

/** The roles that may read notifications. */
export const READER_ROLES = ROLES.filter((role) =>
  ROLE_PERMISSIONS[role].includes("notification:read")
);
const translators = { tr: createTranslator("tr"), en: createTranslator("en") };

/** Renders a notification's texts in all languages. */
export function renderNotification<Kind extends NotificationKind>(
  { kind, params, link }: NotificationContent<Kind>,
) {
  const { title, message } = NOTIFICATION_TEXTS[kind];
  return {
    kind,
    title_tr: translators.tr(title, getValues("tr", params)),
    title_en: translators.en(title, getValues("en", params)),
    message_tr: translators.tr(message, getValues("tr", params)),
    message_en: translators.en(message, getValues("en", params)),
    link,
  };
}

/** The texts of all notifications. Callers of `notify` pass a value for each name in braces. */
export const NOTIFICATION_TEXTS = {
  milestone_started: {
    title: "Milestone started: {milestone}",
    message: "{who} started this milestone of “{project}” ({process}).",
  },
  milestone_completed: {
    title: "Milestone completed: {milestone}",
    message: "{who} completed this milestone of “{project}” ({process}).",
  },
  milestone_uncompleted: {
    title: "Milestone reopened: {milestone}",
    message: "{who} reopened this milestone of “{project}” ({process}).",
  },
  milestone_reset: {
    title: "Milestone reset: {milestone}",
    message: "{who} reset this milestone of “{project}” ({process}).",
  },
  milestone_assigned: {
    title: "Milestone assigned to you: {milestone}",
    message: "{who} assigned this milestone of “{project}” ({process}) to you.",
  },
  milestones_assigned: {
    title: "{count} milestones assigned to you",
    message: "{who} assigned them to you.",
  },
  feedback_created: { title: "New feedback: {title}", message: "{who} sent it." },
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
  feedback_dismissed: { title: "Feedback dismissed: {title}", message: "{who} dismissed it." },
  feedback_replied: {
    title: "Reply to feedback: {title}",
    message: "{who} replied. Open it to read the reply.",
  },
  feedback_assigned: {
    title: "Feedback assigned to you: {title}",
    message: "{who} assigned it to you.",
  },
  milestone_late: {
    title: "Milestone late: {milestone}",
    message: "It was due on {day}: {project} ({process}).",
  },
  milestone_due_soon: {
    title: "Milestone due soon: {milestone}",
    message: "Due on {day} ({left}): {project} ({process}).",
  },
  work_handed_over: {
    title: "Work of {from} handed over to you",
    message:
      "Open milestones: {milestones}, processes: {processes}, active reminders: {reminders}, feedback: {feedback}.",
  },
  reminder_due: { title: "Reminder: {reminder}", message: "Due on {when}." },
  reminder_due_soon: { title: "Reminder due soon: {reminder}", message: "Due on {when}." },
  one_time_password: {
    title: "A one-time password was created for your account",
    message:
      "{who} created it. If you did not ask {who} for it, tell them or another administrator immediately.",
  },
} as const satisfies Record<string, { title: TextKey; message: TextKey }>;

/** The topic of each kind of notification. */
const TOPICS: Record<NotificationKind, NotificationTopic> = {
  milestone_started: "milestones",
  milestone_completed: "milestones",
  milestone_uncompleted: "milestones",
  milestone_reset: "milestones",
  milestone_assigned: "milestones",
  milestones_assigned: "milestones",
  milestone_late: "late",
  milestone_due_soon: "dueSoon",
  reminder_due_soon: "dueSoon",
  work_handed_over: "milestones",
  feedback_created: "feedback",
  feedback_in_progress: "feedback",
  feedback_reopened: "feedback",
  feedback_resolved: "feedback",
  feedback_dismissed: "feedback",
  feedback_replied: "feedback",
  feedback_assigned: "feedback",
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

/** A value for both languages, or one for each. */
type ParamValue = string | number | Readonly<Record<Language, string>>;

const getValues = (language: Language, params: Readonly<Record<string, ParamValue>>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "object" ? value[language] : value,
    ]),
  );

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
