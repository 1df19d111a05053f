import type { ListShape } from "./listQuery.ts";
import { createChoiceRule } from "./quickFilters.ts";

/** The kinds of mails. */
export const MAIL_KINDS = [
  "invitation",
  "password_reset",
  "password_changed",
  "email_changed",
  "roles_changed",
  "one_time_password",
  "test",
  "reminder",
  "news",
  "digest",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The statuses of an undelivered mail: waiting for a retry, or failed. */
export const MAIL_FAILURE_STATUSES = ["WAITING", "FAILED"] as const;
export type MailFailureStatus = (typeof MAIL_FAILURE_STATUSES)[number];

/** The list of undelivered mails. `error` is the response of the mail server `host`. */
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
  textField: "recipient",
  quickFilters: {
    status: createChoiceRule("status", MAIL_FAILURE_STATUSES),
  },
} as const;
