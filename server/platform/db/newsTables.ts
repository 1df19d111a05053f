import type { ColumnType, Generated } from "kysely";
import type {
  LeadDays,
  MailChoice,
  MailSubject,
  NotificationTopic,
} from "../../../contract/notificationPreferences.ts";
import type { Timestamp } from "./columns.ts";

/** A user's choice of how to receive news; no row before their first choice. */
export interface NotificationPreferencesTable {
  user_id: string;
  version: number;
  digest_hour: number;
  digest_time_zone: string;
  lead_days: Generated<LeadDays[]>;
  /** Null if no topic goes into the digest. */
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

/** A notification's text, stored in every language. */
export interface NewsText {
  title_tr: string;
  title_en: string;
  message_tr: string;
  message_en: string;
  /** A path within the app. */
  link: string | null;
}

/** Notifications that wait for the next digest. */
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

/** A milestone or, without a process, a reminder that is due soon. */
interface DigestWarning {
  id: string;
  processId: string | null;
  name: string;
  project: string | null;
  /** `DD.MM.YYYY`, of reminders with `HH:mm`. */
  due: string;
  timeZone: string | null;
  daysLeft: number;
}

/** The content of a day's digest, independent of language. */
export interface DigestContent {
  /** The day in the recipient's time zone, `YYYY-MM-DD`. */
  day: string;
  late: DigestMilestone[];
  /** Missing in digests queued by an earlier release. */
  dueSoon?: DigestWarning[];
  due: DigestMilestone[];
  reminders: DigestReminder[];
  news: NewsText[];
  /** The full counts, as the lists are cut. Missing in digests queued by an earlier release. */
  counts?: DigestCounts;
}

export interface DigestCounts {
  late: number;
  dueSoon?: number;
  due: number;
  reminders: number;
  news: number;
}

export type NewsMailContent = { news: NewsText } | { digest: DigestContent };

/** Notification mails that wait or have failed; sent ones are deleted. */
export interface NewsMailsTable {
  id: string;
  user_id: string;
  created_at: Timestamp;
  subject: MailSubject;
  content: ColumnType<NewsMailContent, string, string>;
  attempts: Generated<number>;
  /** Null once it has failed for good. */
  next_attempt_at: Timestamp | null;
}

/**
 * The nearest lead time at which a user was warned of a milestone or occurrence.
 * One row per due date, in the record's time zone, so that a moved date is warned of again.
 */
export interface DueWarningsTable {
  user_id: string;
  record_id: string;
  /** `YYYY-MM-DD`. */
  due_on: string;
  lead_days: LeadDays;
  /** Whether the next digest lists it. */
  in_digest: boolean;
}

/** The last record, by due date, that a job looked at; no row at the beginning. */
export interface DueWarningProgressTable {
  source: string;
  due: string;
  record_id: string;
}

/** The last milestone, by urgency, whose lateness users were notified of. */
export interface LateProgressTable {
  single: Generated<boolean>;
  urgency: number;
  milestone_id: string;
}
