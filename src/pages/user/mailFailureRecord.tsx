import MailCheck from "lucide-react/icons/mail-check";
import {
  mailFailureAddress,
  type mailFailureList,
  type MailFailureStatus,
  type MailKind,
} from "../../../contract/mailFailure.ts";
import type { MailFailure } from "../../../contract/schemas/mailFailure.ts";
import { mailFailures } from "../../api/mailFailures.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import type { FilterFields, ListDeclaration } from "../list/listDeclaration.ts";
import { listSearch } from "../list/listSearch.ts";
import { choiceFilter } from "../list/quickFilters.ts";
import { StatusBadge, type StatusWords } from "../record/StatusBadge.tsx";

/** The labels of what mails are about. */
const MAIL_KIND: Record<MailKind, { label: Key }> = {
  invitation: { label: "Invitation" },
  password_reset: { label: "Password reset" },
  password_changed: { label: "Password changed" },
  email_changed: { label: "Email changed" },
  roles_changed: { label: "Roles changed" },
  one_time_password: { label: "One-time password made by an administrator" },
  reminder: { label: "Reminder" },
  news: { label: "News" },
  digest: { label: "Daily summary" },
};

const MAIL_FAILURE_STATUS: Record<MailFailureStatus, StatusWords> = {
  WAITING: { label: "To be tried again", tone: "waiting" },
  FAILED: { label: "Given up", tone: "danger" },
};

/** The address of /user/mails. */
const mailFailureSearch = listSearch({
  ...mailFailureAddress,
  quickFilters: {
    status: choiceFilter(mailFailureAddress.quickFilters.status, { words: MAIL_FAILURE_STATUS }),
  },
});

/** The columns of the list of undelivered mail; their ids are the fields they sort by. */
function mailFailureColumns(t: Translate): Column<MailFailure>[] {
  const errorOf = ({ error }: MailFailure) =>
    error ?? t("Its time was over before it could be sent");
  const nextAttempt = ({ nextAttemptAt }: MailFailure) =>
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
      hideBelow: 768,
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
      header: t("Answer of the mail server"),
      isQuiet: true,
      onCard: "detail",
      hideBelow: 768,
      cell: (mail) => <Answer>{errorOf(mail)}</Answer>,
      text: errorOf,
    },
    {
      id: "host",
      header: t("Mail server"),
      isQuiet: true,
      hideBelow: 1040,
      cell: ({ host }) => host,
    },
    {
      id: "attempts",
      header: t("Attempts"),
      sortable: true,
      align: "end",
      hideBelow: 1040,
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
      cell: nextAttempt,
    },
  ];
}

const Answer = styled("span", {
  display: "block",
  maxWidth: 360,
  overflowWrap: "anywhere",
});

const list: ListDeclaration<MailFailure> = {
  id: "mailFailures",
  listing: mailFailures,
  search: mailFailureSearch,
  columns: mailFailureColumns,
  fields: {
    recipient: { label: "Recipient" },
    kind: { label: "About", values: MAIL_KIND },
    status: { label: "Status", values: MAIL_FAILURE_STATUS },
    host: { label: "Mail server" },
    error: { label: "Answer of the mail server" },
    attempts: { label: "Attempts" },
    queuedAt: { label: "Made" },
    failedAt: { label: "Last attempt" },
  } satisfies FilterFields<typeof mailFailureList>,
  name: "Undelivered Mail",
  title: "Undelivered Mail",
  searchLabel: "Search by recipient",
  counted: "{count} mails",
  empty: {
    icon: MailCheck,
    title: "Every mail has been delivered",
    detail: "A mail that the mail server does not take appears here until it is delivered.",
  },
};

export const mailFailureRecord = { list };
