import { isTopicOff, LEAD_DAYS, MAIL_CHOICES } from "../notificationPreferences.ts";
import type { Form } from "../validation.ts";
import { TimeZone } from "./dueDate.ts";
import { type } from "./schema.ts";

const choice = type({ inApp: "boolean", mail: type.enumerated(...MAIL_CHOICES) });

const topics = {
  milestones: choice,
  late: choice,
  dueSoon: choice,
  reminders: choice,
  feedback: choice,
  /** Mails about signing in are always sent, immediately. */
  account: type({ inApp: "boolean", mail: "'AT_ONCE'" }),
} as const;

const leadDays = type.enumerated(...LEAD_DAYS).array();

/**
 * A user's notification channels by topic. `leadDays` are the days before a date on which `dueSoon`
 * warns, the farthest first. The digest is sent at `digestHour` in `digestTimeZone`;
 * `nextDigestAt` is null while no topic uses it. Version 0 means the defaults.
 */
export const NotificationPreferences = type({
  version: "number.integer >= 0",
  ...topics,
  leadDays,
  digestHour: "0 <= number.integer <= 23",
  digestTimeZone: "string",
  nextDigestAt: "string | null",
});
export type NotificationPreferences = typeof NotificationPreferences.infer;

/** The body that replaces all preferences. */
export const NotificationPreferencesInput = type({
  version: "number.integer >= 0",
  ...topics,
  leadDays: leadDays.narrow((days) => new Set(days).size === days.length),
  digestHour: "0 <= number.integer <= 23",
  digestTimeZone: TimeZone,
}).onDeepUndeclaredKey("reject");
export type NotificationPreferencesInput = typeof NotificationPreferencesInput.infer;

export const notificationPreferencesForm: Form<NotificationPreferencesInput> = {
  schema: NotificationPreferencesInput,
  crossCheck: ({ dueSoon, leadDays }) =>
    leadDays.length === 0 && !isTopicOff(dueSoon)
      ? { leadDays: [{ key: "Choose at least {limit}", params: { limit: 1 } }] }
      : {},
};
