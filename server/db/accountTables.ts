import type { ColumnType, Generated } from "kysely";
import type { AccountEventName } from "../../contract/accountEvent.ts";

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
  created_at: Date;
  /** Orders what happened within one millisecond. */
  sequence: Generated<number>;
}
