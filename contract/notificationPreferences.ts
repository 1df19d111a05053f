import { DEFAULT_TIME_ZONE } from "./constants.ts";

/** What notifications are about, as people choose where they get them. */
export const NOTIFICATION_TOPICS = [
  "milestones",
  "late",
  "reminders",
  "feedback",
  "account",
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** When somebody is mailed of a topic. */
export const MAIL_CHOICES = ["AT_ONCE", "DIGEST", "NEVER"] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** Where somebody is told of a topic. */
export interface TopicChoice {
  inApp: boolean;
  mail: MailChoice;
}

/** Of whoever has chosen nothing. */
export const DEFAULT_CHOICES = {
  milestones: { inApp: true, mail: "NEVER" },
  late: { inApp: true, mail: "NEVER" },
  reminders: { inApp: true, mail: "AT_ONCE" },
  feedback: { inApp: true, mail: "NEVER" },
  account: { inApp: true, mail: "AT_ONCE" },
} as const satisfies Record<NotificationTopic, TopicChoice>;

export const DEFAULT_DIGEST = { digestHour: 8, digestTimeZone: DEFAULT_TIME_ZONE } as const;

/** What one may unsubscribe from in a mail: a topic, or the digest. Account mails always come. */
export const MAIL_SUBJECTS = ["milestones", "late", "reminders", "feedback", "digest"] as const;
export type MailSubject = (typeof MAIL_SUBJECTS)[number];
