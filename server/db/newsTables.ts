import type { ColumnType, Generated } from "kysely";
import type {
  MailChoice,
  MailSubject,
  NotificationTopic,
} from "../../contract/notificationPreferences.ts";
import type { Timestamp } from "./columns.ts";

/** Where somebody wants news, if they have ever chosen. */
export interface NotificationPreferencesTable {
  user_id: string;
  version: number;
  digest_hour: number;
  digest_time_zone: string;
  /** Null while nothing goes into the digest. */
  next_digest_at: Timestamp | null;
  last_digest_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface NotificationChoicesTable {
  user_id: string;
  topic: NotificationTopic;
  in_app: boolean;
  mail: MailChoice;
}

/** What is told, in every language from the start. */
export interface NewsText {
  title_tr: string;
  title_en: string;
  message_tr: string;
  message_en: string;
  /** A path within the app. */
  link: string | null;
}

/** News that wait for the digest. */
export interface DigestNewsTable extends NewsText {
  id: string;
  user_id: string;
  created_at: Timestamp;
}

interface DigestMilestone {
  id: string;
  processId: string;
  name: string;
  project: string;
  /** `DD.MM.YYYY`. */
  due: string;
}

interface DigestReminder {
  id: string;
  description: string;
  dueDatetime: string;
  timeZone: string;
}

/** What the digest of a day tells, whatever its language. */
export interface DigestContent {
  /** The day on the clocks of its receiver, `YYYY-MM-DD`. */
  day: string;
  late: DigestMilestone[];
  due: DigestMilestone[];
  reminders: DigestReminder[];
  news: NewsText[];
  /** Of how many these are the first; missing in what an earlier release has left waiting. */
  counts?: DigestCounts;
}

export type DigestCounts = Record<"late" | "due" | "reminders" | "news", number>;

export type NewsMailContent = { news: NewsText } | { digest: DigestContent };

/** Mails that wait to be sent, or were given up; those that were sent are deleted. */
export interface NewsMailsTable {
  id: string;
  user_id: string;
  created_at: Timestamp;
  subject: MailSubject;
  content: ColumnType<NewsMailContent, string, string>;
  attempts: Generated<number>;
  /** Null once it was given up. */
  next_attempt_at: Timestamp | null;
}

/** Up to which milestone people were told that they became late. */
export interface LateProgressTable {
  single: Generated<boolean>;
  urgency: number;
  milestone_id: string;
}
