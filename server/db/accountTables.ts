import type { ColumnType, Generated } from "kysely";

/** The one-time password somebody may sign in with, by its SHA-256; a new one replaces it. */
export interface OneTimePasswordsTable {
  user_id: string;
  hash: string;
  created_at: Date;
  expires_at: Date;
}

export type AccountEvent =
  | "invited"
  | "invited_again"
  | "updated"
  | "enabled"
  | "disabled"
  | "deleted"
  | "one_time_password";

/** What a field was and is now. */
export interface AccountChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Who did what to whose account. The addresses are those of then. */
export interface AccountEventsTable {
  id: string;
  event: AccountEvent;
  user_id: string | null;
  user_email: string;
  actor_id: string | null;
  actor_email: string;
  changes: ColumnType<AccountChange[], string, string>;
  created_at: Date;
  /** Orders what happened within one millisecond. */
  sequence: Generated<number>;
}
