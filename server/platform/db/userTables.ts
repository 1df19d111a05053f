import type { ColumnType, Generated } from "kysely";
import type { AccountEventName, UndoableAccountEvent } from "../../../contract/accountEvent.ts";
import type {
  FeedbackCategory,
  FeedbackPriority,
  FeedbackStatus,
} from "../../../contract/feedback.ts";
import type { NotificationStatus } from "../../../contract/notification.ts";
import type { Role } from "../../../contract/permissions.ts";
import type { OccurrenceStatus, ReminderStatus } from "../../../contract/reminder.ts";
import type { UserStatus } from "../../../contract/user.ts";
import type { EntityColumns, Timestamp } from "./columns.ts";

export interface UsersTable extends EntityColumns {
  email: string;
  name: string;
  surname: string;
  phone: string | null;
  company_id: string;
  roles: Role[];
  status: UserStatus;
  password_hash: string | null;
  language: Generated<"tr" | "en">;
  last_login_at: Timestamp | null;
  /** The last visit, to about five minutes, and the end of the visit before. */
  last_seen_at: Timestamp | null;
  visited_before_at: Timestamp | null;
}

/** A user's one-time password as its SHA-256; a new one replaces it. */
export interface OneTimePasswordsTable {
  user_id: string;
  hash: string;
  created_at: Date;
  expires_at: Date;
}

/** The values of a changed field. */
export interface AccountChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** An action on an account; mail addresses are those at the time. */
export interface AccountEventsTable {
  id: string;
  event: AccountEventName;
  user_id: string | null;
  user_email: string;
  actor_id: string | null;
  /** Null if the actor is unknown. */
  actor_email: string | null;
  /** The network address of the request. */
  address: string | null;
  changes: ColumnType<AccountChange[], string, string>;
  /** The event that this one undid; null if it undid none. */
  takes_back: ColumnType<UndoableAccountEvent | null, UndoableAccountEvent | null | undefined>;
  created_at: Date;
  /** Orders events of the same millisecond. */
  sequence: Generated<number>;
}

/** One sign-in. The tokens are not stored: a refresh token is recomputed from id and generation. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** Incremented at each refresh; only the current generation's token is valid. */
  generation: number;
  /** When the current generation began. */
  rotated_at: Date;
  created_at: Date;
  expires_at: Date;
  /** The SHA-256 of the one-time password used to sign in, which must be replaced first. */
  one_time_hash: string | null;
  /** The SHA-256 of the secret in its document session cookie; null until one was sent. */
  document_hash: string | null;
  /** When its latest access token expires; null if it was issued by an earlier release. */
  access_expires_at: Date | null;
}

/** A one-time link to choose a password, by the SHA-256 of its token. */
export interface PasswordTokensTable {
  token_hash: string;
  user_id: string;
  purpose: "RESET" | "INVITATION";
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_as: LinkEnd | null;
}

/** Why a link is no longer valid: used, replaced by a newer one, or its reason is gone. */
export type LinkEnd = "USED" | "REPLACED" | "VOID";

/** Counted attempts; `key` is a hash of limit and subject. */
export interface RateLimitsTable {
  key: string;
  attempts: number;
  counted_at: Date;
  /** When the next attempt is allowed. */
  open_at: Date;
  /** When the row can be deleted. */
  forgotten_at: Date;
}

/** A notification, stored in every language so that it can be sorted and searched. */
export interface NotificationsTable {
  id: string;
  user_id: string;
  /** One of `NOTIFICATION_TEXTS`. */
  kind: string;
  title_tr: string;
  title_en: string;
  message_tr: string;
  message_en: string;
  /** A path within the app. */
  link: string | null;
  status: NotificationStatus;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A local time, `YYYY-MM-DDTHH:mm:ss`; sorts as text. */
type WallClock = string;

export interface RemindersTable extends EntityColumns {
  description: string;
  notes: string | null;
  due_datetime: WallClock;
  due_at: Timestamp;
  time_zone: string;
  recurrence: string | null;
  status: Generated<ReminderStatus>;
  /** Of the first pending occurrence; null if there is none. Written by `settleReminder`. */
  next_due_datetime: WallClock | null;
  next_due_at: Timestamp | null;
  /** When its last occurrence was settled; null while it is active. */
  completed_at: Timestamp | null;
  project_id: string | null;
  created_by: string | null;
  /** Occurrences before this time are ignored. */
  occurs_since: Timestamp;
  /** The first occurrence without a row in `occurrences`; null if all have one. */
  continues_at: Timestamp | null;
}

export interface ReminderUsersTable {
  reminder_id: string;
  user_id: string;
}

export interface OccurrencesTable {
  /** Derived from reminder and time, see server/modules/reminder/occurrences.ts. */
  id: string;
  reminder_id: string;
  due_datetime: WallClock;
  due_at: Timestamp;
  status: Generated<OccurrenceStatus>;
  settled_by: string | null;
  settled_at: Timestamp | null;
  note: string | null;
  /** When its users were notified. */
  told_at: Timestamp | null;
  /** A process that notifies leases the occurrence until `leased_until`. */
  lease: string | null;
  leased_until: Timestamp | null;
}

/** Notification of a user about an occurrence, and the state of its mail. */
export interface OccurrenceNoticesTable {
  occurrence_id: string;
  user_id: string;
  created_at: Timestamp;
  /** Not wanted, waiting, sent, or failed for good. */
  mail: Generated<"NONE" | "WAITING" | "SENT" | "FAILED">;
  attempts: Generated<number>;
  /** The earliest next attempt. */
  next_attempt_at: Timestamp | null;
}

/** The secret URL of a user's calendar, by the SHA-256 of its secret. */
export interface CalendarFeedsTable {
  user_id: string;
  hash: string;
  created_at: Timestamp;
  last_read_at: Timestamp | null;
}

export interface FeedbackTable {
  id: string;
  version: Generated<number>;
  title: string;
  description: string;
  category: FeedbackCategory;
  priority: FeedbackPriority;
  status: Generated<FeedbackStatus>;
  page: string | null;
  submitted_by: string;
  assignee_id: string | null;
  resolution: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface FeedbackRepliesTable {
  id: string;
  feedback_id: string;
  author_id: string;
  content: string;
  created_at: Timestamp;
}

export interface FeedbackScreenshotsTable {
  feedback_id: string;
  png: Uint8Array;
  width: number;
  height: number;
}

/** The first steps of the installation: one row. */
export interface SetupTable {
  id: Generated<boolean>;
  dismissed_at: Timestamp | null;
  /** When a test mail was last queued. */
  mail_tested_at: Timestamp | null;
}
