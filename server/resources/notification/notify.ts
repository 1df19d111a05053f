import { type Kysely, sql } from "kysely";
import { type Role, ROLE_PERMISSIONS, ROLES } from "../../../contract/permissions.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import { type TextKey, translator } from "../../i18n/translate.ts";

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
 * Tells users what happened; belongs in the transaction of what it tells, near its end, as it locks
 * the users. Told are those who could sign in and read it now: active users with
 * `notification:read`, each once.
 */
export async function notify<Kind extends NotificationKind>(
  trx: Kysely<Database>,
  { userIds, exceptUserId, now, ...content }: NotifyInput<Kind>,
): Promise<void> {
  const wanted = userIds.filter((id) => id !== exceptUserId);
  if (wanted.length === 0) return;
  const receivers = await trx.selectFrom("users").select("id")
    .where("id", "in", wanted)
    .where("status", "=", "ACTIVE")
    .where(sql<boolean>`roles && ${READERS}::text[]`)
    // Administrators first, the order in which changes to accounts lock them.
    .orderBy(sql`'ADMIN' = any(roles)`, "desc")
    .orderBy("id")
    .forKeyShare()
    .execute();
  if (receivers.length === 0) return;
  const row = {
    ...renderNotification(content),
    status: "PENDING" as const,
    created_at: now,
    updated_at: now,
  };
  await trx.insertInto("notifications")
    .values(receivers.map(({ id }) => ({ ...row, id: newId(now), user_id: id })))
    .execute();
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
    title_tr: translators.tr(title, params),
    title_en: translators.en(title, params),
    message_tr: translators.tr(message, params),
    message_en: translators.en(message, params),
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
  reminder_due: { title: "Reminder: {reminder}", message: "Due on {when}." },
  one_time_password: {
    title: "A one-time password was made for your account",
    message:
      "{who} made it. If you did not ask {who} for it, tell them or another administrator at once.",
  },
} as const satisfies Record<string, { title: TextKey; message: TextKey }>;

type Texts = typeof NOTIFICATION_TEXTS;
export type NotificationKind = keyof Texts;

/** A value for every `{name}` in the texts of a kind. */
type NotificationParams<Kind extends NotificationKind> = Record<
  NamesIn<Texts[Kind]["title"] | Texts[Kind]["message"]>,
  string | number
>;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
