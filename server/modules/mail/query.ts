import { sql } from "kysely";
import { MAIL_FAILURE_STATUSES, mailFailureList } from "../../../contract/mailFailure.ts";
import type { MailFailure } from "../../../contract/schemas/mailFailure.ts";
import { isoTimestamp } from "../../platform/db/expressions.ts";
import type { Resource } from "../../platform/db/resource.ts";
import { selectPerson } from "../../platform/db/people.ts";

/** Undelivered mails. */
export const mailFailures: Resource<MailFailure, typeof mailFailureList> = {
  shape: mailFailureList,
  row: "failure",
  from: sql`mail_failures as failure`,
  tiebreak: sql`failure.id`,
  columns: {
    recipient: {
      value: sql`failure.recipient`,
      sort: [sql`failure.recipient collate "C"`],
      isRequired: true,
    },
    kind: { value: sql`failure.kind` },
    status: {
      value: sql`failure.status`,
      sort: [sql`array_position(${[...MAIL_FAILURE_STATUSES]}::text[], failure.status)`],
      isRequired: true,
    },
    host: { value: sql`failure.host`, letters: "ascii" },
    error: { value: sql`failure.error`, letters: "ascii" },
    attempts: { value: sql`failure.attempts`, isWhole: true, isRequired: true },
    queuedAt: { value: sql`failure.queued_at`, isRequired: true },
    failedAt: { value: sql`failure.failed_at`, isRequired: true },
  },
  select: {
    id: sql`failure.id`,
    kind: sql`failure.kind`,
    status: sql`failure.status`,
    recipient: sql`failure.recipient`,
    user: selectPerson(sql`failure.user_id`),
    host: sql`failure.host`,
    error: sql`failure.error`,
    attempts: sql`failure.attempts`,
    queuedAt: isoTimestamp("failure.queued_at"),
    failedAt: isoTimestamp("failure.failed_at"),
    nextAttemptAt: isoTimestamp("failure.next_attempt_at"),
  },
  extend: {},
};
