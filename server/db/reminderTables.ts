import type { Generated } from "kysely";
import type { OccurrenceStatus, ReminderStatus } from "../../contract/reminderStatus.ts";
import type { EntityColumns, Timestamp } from "./columns.ts";

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
  /** Follows from reminder and moment, see resources/reminder/occurrenceIds.ts. */
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
