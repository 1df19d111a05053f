import { MAIL_CHOICES } from "../notificationPreferences.ts";
import type { Form } from "../validation.ts";
import { TimeZone } from "./dueDate.ts";
import { type } from "./schema.ts";

const choice = type({ inApp: "boolean", mail: type.enumerated(...MAIL_CHOICES) });

const topics = {
  milestones: choice,
  late: choice,
  reminders: choice,
  feedback: choice,
  /** Mails about how one signs in always come, and at once. */
  account: type({ inApp: "boolean", mail: "'AT_ONCE'" }),
} as const;

/**
 * Where a user is told of what. The digest comes at this hour on the clocks of this time zone;
 * `nextDigestAt` is null while nothing goes into it. Version 0 is of who has never chosen.
 */
export const NotificationPreferences = type({
  version: "number.integer >= 0",
  ...topics,
  digestHour: "0 <= number.integer <= 23",
  digestTimeZone: "string",
  nextDigestAt: "string | null",
});
export type NotificationPreferences = typeof NotificationPreferences.infer;

/** All of it is replaced. */
export const NotificationPreferencesInput = type({
  version: "number.integer >= 0",
  ...topics,
  digestHour: "0 <= number.integer <= 23",
  digestTimeZone: TimeZone,
});
export type NotificationPreferencesInput = typeof NotificationPreferencesInput.infer;

export const notificationPreferencesForm: Form<NotificationPreferencesInput> = {
  schema: NotificationPreferencesInput,
};
