import { MAIL_FAILURE_STATUSES, MAIL_KINDS } from "../mailFailure.ts";
import { listTotal, Person } from "./references.ts";
import { type } from "./schema.ts";

/**
 * The last failure of an undelivered mail. `error` is the mail server's response, null if no attempt
 * was made in time; `nextAttemptAt` is null after the last attempt.
 */
export const MailFailure = type({
  id: "string.uuid",
  kind: type.enumerated(...MAIL_KINDS),
  status: type.enumerated(...MAIL_FAILURE_STATUSES),
  recipient: "string",
  user: Person.or("null"),
  host: "string | null",
  error: "string | null",
  attempts: "number.integer",
  queuedAt: "string",
  failedAt: "string",
  nextAttemptAt: "string | null",
});
export type MailFailure = typeof MailFailure.infer;

export const MailFailurePage = type({ data: MailFailure.array(), ...listTotal });
