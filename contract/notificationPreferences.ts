import { DEFAULT_TIME_ZONE } from "./constants.ts";

/** The topics of notifications; users choose a channel for each. */
export const NOTIFICATION_TOPICS = [
  "milestones",
  "late",
  "reminders",
  "feedback",
  "account",
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** When mails about a topic are sent. */
export const MAIL_CHOICES = ["AT_ONCE", "DIGEST", "NEVER"] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** The channels of a topic. */
export interface TopicChoice {
  inApp: boolean;
  mail: MailChoice;
}

/** The channels of a user who has not chosen any. */
export const DEFAULT_CHOICES = {
  milestones: { inApp: true, mail: "NEVER" },
  late: { inApp: true, mail: "NEVER" },
  reminders: { inApp: true, mail: "AT_ONCE" },
  feedback: { inApp: true, mail: "NEVER" },
  account: { inApp: true, mail: "AT_ONCE" },
} as const satisfies Record<NotificationTopic, TopicChoice>;

export const DEFAULT_DIGEST = { digestHour: 8, digestTimeZone: DEFAULT_TIME_ZONE } as const;

/** Mails with an unsubscribe link, by topic or digest. Account mails have none. */
export const MAIL_SUBJECTS = ["milestones", "late", "reminders", "feedback", "digest"] as const;
export type MailSubject = (typeof MAIL_SUBJECTS)[number];
