import { DEFAULT_TIME_ZONE } from "./constants.ts";

/** The topics of notifications; users choose a channel for each. */
export const NOTIFICATION_TOPICS = [
  "milestones",
  "late",
  "dueSoon",
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
  dueSoon: { inApp: true, mail: "NEVER" },
  reminders: { inApp: true, mail: "AT_ONCE" },
  feedback: { inApp: true, mail: "NEVER" },
  account: { inApp: true, mail: "AT_ONCE" },
} as const satisfies Record<NotificationTopic, TopicChoice>;

/** Whether a topic is neither shown in the app nor mailed. */
export const isTopicOff = ({ inApp, mail }: TopicChoice): boolean => !inApp && mail === "NEVER";

/** The days before a date on which users can be warned, the farthest first. */
export const LEAD_DAYS = [14, 7, 3, 1] as const;
export type LeadDays = (typeof LEAD_DAYS)[number];

export const DEFAULT_LEAD_DAYS: readonly LeadDays[] = [7, 1];

export const DEFAULT_DIGEST = { digestHour: 8, digestTimeZone: DEFAULT_TIME_ZONE } as const;

/**
 * Mails with an unsubscribe link, by topic or digest. Account mails have none.
 * Sent links contain the position of a subject: new ones are added at the end.
 */
export const MAIL_SUBJECTS = [
  "milestones",
  "late",
  "reminders",
  "feedback",
  "digest",
  "dueSoon",
] as const;
export type MailSubject = (typeof MAIL_SUBJECTS)[number];
