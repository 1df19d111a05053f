import type { ListShape } from "./listQuery.ts";
import { choiceRule } from "./quickFilters.ts";

/** What mails are about. */
export const MAIL_KINDS = [
  "invitation",
  "password_reset",
  "password_changed",
  "email_changed",
  "roles_changed",
  "one_time_password",
  "reminder",
  "news",
  "digest",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail that was not delivered is tried again, or was given up. */
export const MAIL_FAILURE_STATUSES = ["WAITING", "FAILED"] as const;
export type MailFailureStatus = (typeof MAIL_FAILURE_STATUSES)[number];

/** `error` is what the mail server answered, `host` that server. */
export const mailFailureList = {
  fields: {
    recipient: { type: "email", sortable: true, filterable: true },
    kind: { type: "select", sortable: false, filterable: true, values: MAIL_KINDS },
    status: { type: "select", sortable: true, filterable: true, values: MAIL_FAILURE_STATUSES },
    host: { type: "text", sortable: false, filterable: true },
    error: { type: "text", sortable: false, filterable: true },
    attempts: { type: "number", sortable: true, filterable: true },
    queuedAt: { type: "datetime", sortable: true, filterable: true },
    failedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: [],
  defaultSort: { field: "failedAt", direction: "desc" },
} as const satisfies ListShape;

/** The address of the list of mails that were not delivered. */
export const mailFailureAddress = {
  path: "/user/mails",
  shape: mailFailureList,
  matchedOn: "recipient",
  quickFilters: {
    status: choiceRule(
      (status: MailFailureStatus) => [{ fieldId: "status", operator: "EQUALS", value: status }],
      MAIL_FAILURE_STATUSES,
    ),
  },
} as const;
