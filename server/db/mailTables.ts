import type { ColumnType, Generated } from "kysely";
import type { MailFailureStatus, MailKind } from "../../contract/mailFailure.ts";
import type { Role } from "../../contract/permissions.ts";
import type { Timestamp } from "./columns.ts";

/** What a mail about an account says. Links are no part of it: they are made when it is sent. */
export type AccountMail =
  | { kind: "invitation"; by: string }
  | { kind: "password_reset" }
  /** A reset for an address that nobody has. Takes as much work as one, and is sent to nobody. */
  | { kind: "reset_for_nobody" }
  | { kind: "password_changed" }
  /** `email` is the former address, which the mail goes to. */
  | { kind: "email_changed"; by: string; email: string; to: string }
  | { kind: "roles_changed"; by: string; before: readonly Role[]; after: readonly Role[] }
  | { kind: "one_time_password"; by: string };

/** Mails about accounts that wait to be sent, or were given up; those that were sent are deleted. */
export interface AccountMailsTable {
  id: string;
  kind: AccountMail["kind"];
  user_id: string;
  content: ColumnType<AccountMail, string, never>;
  created_at: Timestamp;
  /** When nobody waits for it any more. */
  expires_at: Timestamp | null;
  attempts: Generated<number>;
  /** Null once it was given up. */
  next_attempt_at: Timestamp | null;
}

/** The queues that mails wait in, and the columns of their keys. */
export const MAIL_QUEUES = {
  account_mails: ["id"],
  news_mails: ["id"],
  occurrence_notices: ["occurrence_id", "user_id"],
} as const;

export type MailQueueName = keyof typeof MAIL_QUEUES;

/** The last failure of a mail that was not delivered yet. */
export interface MailFailuresTable {
  id: string;
  queue: MailQueueName;
  key: string[];
  kind: MailKind;
  user_id: string;
  recipient: string;
  /** The mail server. */
  host: string | null;
  /** What the mail server answered; null where no attempt was made in time. */
  error: string | null;
  attempts: number;
  status: MailFailureStatus;
  queued_at: Timestamp;
  failed_at: Timestamp;
  next_attempt_at: Timestamp | null;
}
