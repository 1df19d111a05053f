import { MAIL_FAILURE_STATUSES, MAIL_KINDS } from "../mailFailure.ts";
import { listTotal, Person } from "./references.ts";
import { type } from "./schema.ts";

/**
 * A mail that was not delivered: its last failure. `error` is what the mail server answered, null
 * where no attempt was made in time; `nextAttemptAt` is null once it was given up.
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
