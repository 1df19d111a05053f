import type { ColumnType, Generated } from "kysely";
import type { MailFailureStatus, MailKind } from "../../../contract/mailFailure.ts";
import type { Role } from "../../../contract/permissions.ts";
import type { Timestamp } from "./columns.ts";

/** The content of a mail about an account. Links are created only when it is sent. */
export type AccountMail =
  | { kind: "invitation"; by: string }
  | { kind: "password_reset" }
  /** A reset for an unknown address. Takes as much time as a real one, and sends nothing. */
  | { kind: "reset_for_nobody" }
  | { kind: "password_changed" }
  /** `email` is the previous address, the recipient of the mail. */
  | { kind: "email_changed"; by: string; email: string; to: string }
  | { kind: "roles_changed"; by: string; before: readonly Role[]; after: readonly Role[] }
  | { kind: "one_time_password"; by: string }
  /** Checks that mails are delivered. */
  | { kind: "test" };

/** Mails about accounts that wait or have failed; sent ones are deleted. */
export interface AccountMailsTable {
  id: string;
  kind: AccountMail["kind"];
  user_id: string;
  content: ColumnType<AccountMail, string, never>;
  created_at: Timestamp;
  /** After this time the mail is useless. */
  expires_at: Timestamp | null;
  attempts: Generated<number>;
  /** Null once it has failed for good. */
  next_attempt_at: Timestamp | null;
}

/** The tables of queued mails, and the columns of their primary keys. */
export const MAIL_QUEUES = {
  account_mails: ["id"],
  news_mails: ["id"],
  occurrence_notices: ["occurrence_id", "user_id"],
} as const;

export type MailQueueName = keyof typeof MAIL_QUEUES;

/** The last failure of a mail that is not delivered. */
export interface MailFailuresTable {
  id: string;
  queue: MailQueueName;
  key: string[];
  kind: MailKind;
  user_id: string;
  recipient: string;
  /** The mail server. */
  host: string | null;
  /** The mail server's response; null if no attempt was made in time. */
  error: string | null;
  attempts: number;
  status: MailFailureStatus;
  queued_at: Timestamp;
  failed_at: Timestamp;
  next_attempt_at: Timestamp | null;
}
