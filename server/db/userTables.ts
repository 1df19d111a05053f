import type { ColumnType, Generated } from "kysely";
import type { AccountEventName, AccountEventTakenBack } from "../../contract/accountEvent.ts";
import type {
  FeedbackCategory,
  FeedbackPriority,
  FeedbackStatus,
} from "../../contract/feedback.ts";
import type { NotificationStatus } from "../../contract/notification.ts";
import type { Role } from "../../contract/permissions.ts";
import type { OccurrenceStatus, ReminderStatus } from "../../contract/reminder.ts";
import type { UserStatus } from "../../contract/user.ts";
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
  /** To about five minutes, and when they were last there before that. */
  last_seen_at: Timestamp | null;
  visited_before_at: Timestamp | null;
}

/** The one-time password somebody may sign in with, by its SHA-256; a new one replaces it. */
export interface OneTimePasswordsTable {
  user_id: string;
  hash: string;
  created_at: Date;
  expires_at: Date;
}

/** What a field was and is now. */
export interface AccountChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Who did what to whose account. The addresses are those of then. */
export interface AccountEventsTable {
  id: string;
  event: AccountEventName;
  user_id: string | null;
  user_email: string;
  actor_id: string | null;
  /** Null where nobody knows who it was. */
  actor_email: string | null;
  /** The network address it came from. */
  address: string | null;
  changes: ColumnType<AccountChange[], string, string>;
  /** What it takes back, where it does. */
  takes_back: ColumnType<AccountEventTakenBack | null, AccountEventTakenBack | null | undefined>;
  created_at: Date;
  /** Orders what happened within one millisecond. */
  sequence: Generated<number>;
}

/** One sign-in. The tokens are not stored: a refresh token is recomputed from id and generation. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** Rises by one with each refresh; only the token of the present generation is current. */
  generation: number;
  /** When the present generation replaced the one before. */
  rotated_at: Date;
  created_at: Date;
  expires_at: Date;
  /** The SHA-256 of the one-time password it began with, which is to be replaced first of all. */
  one_time_hash: string | null;
  /** The SHA-256 of the secret in its document session cookie; null until one was sent. */
  document_hash: string | null;
  /** When its latest access token expires; null if that was issued before this was kept. */
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

/** Why a link no longer counts: used, replaced by a newer one, or void as its reason is gone. */
export type LinkEnd = "USED" | "REPLACED" | "VOID";

/** Attempts remembered; `key` is a hash of who tried what. */
export interface RateLimitsTable {
  key: string;
  attempts: number;
  counted_at: Date;
  /** When the next is let through. */
  open_at: Date;
  /** When all of them are forgotten. */
  forgotten_at: Date;
}

/** What a user is told, in every language from the start, so that it can be sorted and searched. */
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

/** What a clock on the wall shows, `YYYY-MM-DDTHH:mm:ss`; sorts as text. */
type WallClock = string;

export interface RemindersTable extends EntityColumns {
  description: string;
  notes: string | null;
  due_datetime: WallClock;
  due_at: Timestamp;
  time_zone: string;
  recurrence: string | null;
  status: Generated<ReminderStatus>;
  /** Of the first occurrence that is pending; null when none is. Kept by settleReminder. */
  next_due_datetime: WallClock | null;
  next_due_at: Timestamp | null;
  /** When the last of its occurrences was settled; null while it is active. */
  completed_at: Timestamp | null;
  project_id: string | null;
  created_by: string | null;
  /** What the rule yields before this moment is not asked for. */
  occurs_since: Timestamp;
  /** The first occurrence that is not yet among `occurrences`; null when all of them are. */
  continues_at: Timestamp | null;
}

export interface ReminderUsersTable {
  reminder_id: string;
  user_id: string;
}

export interface OccurrencesTable {
  /** Follows from reminder and moment, see resources/reminder/occurrences.ts. */
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
  /** Until then a process is about to notify. */
  lease: string | null;
  leased_until: Timestamp | null;
}

/** That a user was notified of an occurrence, and the mail about it. */
export interface OccurrenceNoticesTable {
  occurrence_id: string;
  user_id: string;
  created_at: Timestamp;
  /** No mail is wanted, waits to be sent, was sent, or was given up. */
  mail: Generated<"NONE" | "WAITING" | "SENT" | "FAILED">;
  attempts: Generated<number>;
  /** The mail is not tried before. */
  next_attempt_at: Timestamp | null;
}

/** The address of a user's calendar, by the SHA-256 of its secret. */
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
  resolution: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface FeedbackScreenshotsTable {
  feedback_id: string;
  png: Uint8Array;
  width: number;
  height: number;
}
