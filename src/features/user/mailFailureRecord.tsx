import MailCheck from "lucide-react/icons/mail-check";
import {
  mailFailureAddress,
  type mailFailureList,
  type MailFailureStatus,
  type MailKind,
} from "../../../contract/mailFailure.ts";
import type { MailFailure } from "../../../contract/schemas/mailFailure.ts";
import { mailFailures } from "./mailFailures.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import type { FilterFields, ListDeclaration } from "../../records/list/listDeclaration.ts";
import { createListSearch } from "../../records/list/listSearch.ts";
import { createChoiceFilter } from "../../records/list/quickFilters.ts";
import { StatusBadge, type StatusLabel } from "../../records/StatusBadge.tsx";

/** The labels of mail kinds. */
const MAIL_KIND: Record<MailKind, { label: Key }> = {
  invitation: { label: "Invitation" },
  password_reset: { label: "Password reset" },
  password_changed: { label: "Password changed" },
  email_changed: { label: "Email changed" },
  roles_changed: { label: "Roles changed" },
  one_time_password: { label: "One-time password created by an administrator" },
  test: { label: "Test mail" },
  reminder: { label: "Reminder" },
  news: { label: "News" },
  digest: { label: "Daily summary" },
};

const MAIL_FAILURE_STATUS: Record<MailFailureStatus, StatusLabel> = {
  WAITING: { label: "To be tried again", tone: "waiting" },
  FAILED: { label: "Given up", tone: "danger" },
};

/** The search parameters of /user/mails. */
const mailFailureSearch = createListSearch({
  ...mailFailureAddress,
  quickFilters: {
    status: createChoiceFilter(mailFailureAddress.quickFilters.status, {
      labels: MAIL_FAILURE_STATUS,
    }),
  },
});

/** Creates the columns of the undelivered mail list. A column's id is its sort field. */
function createMailFailureColumns(t: Translate): Column<MailFailure>[] {
  const getError = ({ error }: MailFailure) =>
    error ?? t("Its time was over before it could be sent");
  const formatNextAttempt = ({ nextAttemptAt }: MailFailure) =>
    nextAttemptAt === null ? "" : formatDate(nextAttemptAt, "long", t);
  return [
    {
      id: "recipient",
      header: t("Recipient"),
      width: 240,
      isPrimary: true,
      sortable: true,
      cell: ({ recipient }) => recipient,
    },
    {
      id: "kind",
      header: t("About"),
      hideBelow: 880,
      cell: ({ kind }) => t(MAIL_KIND[kind].label),
    },
    {
      id: "status",
      header: t("Status"),
      sortable: true,
      onCard: "aside",
      cell: ({ status }) => <StatusBadge {...MAIL_FAILURE_STATUS[status]} />,
      text: ({ status }) => t(MAIL_FAILURE_STATUS[status].label),
    },
    {
      id: "error",
      header: t("Reply of the mail server"),
      isQuiet: true,
      onCard: "detail",
      hideBelow: 720,
      cell: (mail) => <ErrorText>{getError(mail)}</ErrorText>,
      text: getError,
    },
    {
      id: "host",
      header: t("Mail server"),
      isQuiet: true,
      hideBelow: 1280,
      cell: ({ host }) => host,
    },
    {
      id: "attempts",
      header: t("Attempts"),
      sortable: true,
      align: "end",
      hideBelow: 1280,
      cell: ({ attempts }) => attempts,
    },
    {
      id: "failedAt",
      header: t("Last attempt"),
      sortable: true,
      align: "end",
      hideBelow: 880,
      cell: ({ failedAt }) => formatDate(failedAt, "long", t),
    },
    {
      id: "nextAttemptAt",
      header: t("Next attempt"),
      align: "end",
      hideBelow: 1040,
      cell: formatNextAttempt,
    },
  ];
}

const ErrorText = styled("span", {
  display: "block",
  maxWidth: 360,
  overflowWrap: "anywhere",
});

const list: ListDeclaration<MailFailure> = {
  id: "mailFailures",
  listing: mailFailures,
  search: mailFailureSearch,
  columns: createMailFailureColumns,
  fields: {
    recipient: { label: "Recipient" },
    kind: { label: "About", values: MAIL_KIND },
    status: { label: "Status", values: MAIL_FAILURE_STATUS },
    host: { label: "Mail server" },
    error: { label: "Reply of the mail server" },
    attempts: { label: "Attempts" },
    queuedAt: { label: "Created" },
    failedAt: { label: "Last attempt" },
  } satisfies FilterFields<typeof mailFailureList>,
  name: "Undelivered Emails",
  title: "Undelivered Emails",
  searchLabel: "Search by recipient",
  countText: "{count} emails",
  empty: {
    icon: MailCheck,
    title: "All emails have been delivered",
    detail: "An email that the mail server does not accept appears here until it is delivered.",
  },
};

export const mailFailureRecord = { list };
