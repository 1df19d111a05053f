import History from "lucide-react/icons/rotate-ccw-clock";
import {
  accountEventAddress,
  accountEventList,
  type AccountEventName,
  type UndoableAccountEvent,
} from "../../../contract/accountEvent.ts";
import { isLanguage } from "../../../contract/language.ts";
import { formatListQuery } from "../../../contract/listQuery.ts";
import { isRole } from "../../../contract/permissions.ts";
import type { AccountEvent } from "../../../contract/schemas/accountEvent.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { Listing } from "../../api/resource.ts";
import { users } from "./resource.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { type Key, LANGUAGE_NAMES, ROLE_LABELS } from "../../i18n/catalogue.ts";
import { formatDate, formatFullName } from "../../i18n/formats.ts";
import { type Column, toCellDate } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import type { FilterFields, ListDeclaration } from "../../records/list/listDeclaration.ts";
import { createListSearch } from "../../records/list/listSearch.ts";
import { createChoiceFilter, createRecordFilter } from "../../records/list/quickFilters.ts";
import { PersonLink } from "../../records/RecordLink.tsx";
import { StatusBadge, type StatusLabel } from "../../records/StatusBadge.tsx";

/** The labels of account events. */
const ACCOUNT_EVENT: Record<AccountEventName, StatusLabel> = {
  signed_in: { label: "Signed in", tone: "neutral" },
  signed_in_once: { label: "Signed in with a one-time password", tone: "warning" },
  sign_in_refused: { label: "Sign-in failed", tone: "danger" },
  invited: { label: "Account invited", tone: "waiting" },
  invited_again: { label: "Account invited again", tone: "waiting" },
  updated: { label: "Account changed", tone: "running" },
  enabled: { label: "Account enabled", tone: "accent" },
  disabled: { label: "Account disabled", tone: "onHold" },
  deleted: { label: "Account deleted", tone: "danger" },
  one_time_password: { label: "One-time password created", tone: "warning" },
  password_set: { label: "First password chosen", tone: "accent" },
  password_changed: { label: "Password changed", tone: "running" },
  password_reset: { label: "Password reset by email", tone: "running" },
};

/** The labels of events that undid another one. */
const UNDONE_EVENT: Record<UndoableAccountEvent, StatusLabel> = {
  enabled: { label: "Enabling the account undone", tone: "onHold" },
  disabled: { label: "Disabling the account undone", tone: "accent" },
};

const getStatusWords = ({ event, takesBack }: AccountEvent) =>
  takesBack === null ? ACCOUNT_EVENT[event] : UNDONE_EVENT[takesBack];

/** Groups of events that are filtered together. */
const EVENT_GROUP = {
  signIns: { label: "Sign-ins" },
  refused: { label: "Failed sign-ins" },
  passwords: { label: "Passwords" },
  changes: { label: "Changes" },
} as const satisfies Record<string, { label: Key }>;

const FIELD_NAMES: Record<string, Key> = {
  email: "Email",
  name: "Name",
  surname: "Surname",
  phone: "Phone",
  company: "Company",
  roles: "Roles",
  language: "Email language",
};

interface Change {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** Formats a change, as `Roller: Üye → Yönetici`. */
function formatChange({ field, before, after }: Change, t: Translate): string {
  const name = FIELD_NAMES[field];
  const [from, to] = [formatValue(before, t), formatValue(after, t)];
  return `${name ? t(name) : field}: ${t("{from} → {to}", { from, to })}`;
}

function formatValue(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === "") return t("empty");
  if (Array.isArray(value)) return value.map((item) => formatValue(item, t)).join(", ");
  if (typeof value !== "string") return String(value);
  if (isRole(value)) return t(ROLE_LABELS[value].label);
  return isLanguage(value) ? LANGUAGE_NAMES[value] : value;
}

/** The search parameters of /user/events. */
export const accountEventSearch = createListSearch({
  ...accountEventAddress,
  quickFilters: {
    group: createChoiceFilter(accountEventAddress.quickFilters.group, { labels: EVENT_GROUP }),
    person: createRecordFilter(accountEventAddress.quickFilters.person, "user", "Person"),
  },
});

/** Creates the columns of the account event list. A column's id is its sort field. */
function createAccountEventColumns(t: Translate): Column<AccountEvent>[] {
  const getName = ({ user, userEmail }: AccountEvent) => user ? formatFullName(user) : userEmail;
  const getActorName = ({ actor, actorEmail }: AccountEvent) =>
    actor ? formatFullName(actor) : actorEmail ?? t("Unknown");
  const isBySelf = ({ user, actor }: AccountEvent) => user !== null && user.id === actor?.id;
  const formatChanges = ({ changes }: AccountEvent) =>
    changes.map((change) => formatChange(change, t));
  return [
    {
      id: "event",
      header: t("Event"),
      isPrimary: true,
      cell: (entry) => <StatusBadge {...getStatusWords(entry)} />,
      text: (entry) => t(getStatusWords(entry).label),
      fields: ["event", "takesBack"],
    },
    {
      id: "userEmail",
      header: t("Whose account"),
      sortable: true,
      onCard: "detail",
      cell: (entry) => (
        <Line title={entry.userEmail}>
          {entry.user ? <PersonLink person={entry.user} look="quiet" /> : entry.userEmail}
        </Line>
      ),
      text: (entry) => entry.user ? `${getName(entry)} <${entry.userEmail}>` : entry.userEmail,
      fields: ["user", "userEmail"],
    },
    {
      id: "actorEmail",
      header: t("Who"),
      sortable: true,
      hideBelow: 720,
      cell: (entry) => (
        <Line {...(entry.actorEmail !== null && { title: entry.actorEmail })}>
          {isBySelf(entry)
            ? t("The user")
            : entry.actor
            ? <PersonLink person={entry.actor} look="quiet" />
            : getActorName(entry)}
        </Line>
      ),
      text: (entry) =>
        entry.actor && entry.actorEmail
          ? `${getActorName(entry)} <${entry.actorEmail}>`
          : getActorName(entry),
      fields: ["actor", "actorEmail"],
    },
    {
      id: "changes",
      header: t("Changes"),
      isQuiet: true,
      hideBelow: 880,
      cell: (entry) => (
        <Changes>{formatChanges(entry).map((text) => <li key={text}>{text}</li>)}</Changes>
      ),
      text: (entry) => formatChanges(entry).join("; "),
    },
    {
      id: "address",
      header: t("Network address"),
      isQuiet: true,
      hideBelow: 1040,
      cell: ({ address }) => address,
    },
    {
      id: "createdAt",
      header: t("When"),
      sortable: true,
      align: "end",
      onCard: "aside",
      text: ({ createdAt }) => toCellDate(createdAt),
      cell: ({ createdAt }) => formatDate(createdAt, "long", t),
    },
  ];
}

const Line = styled("span", { display: "block", maxWidth: 240, lines: 1 });

const Changes = styled("ul", { maxWidth: 320 });

const readPage = createResponseParser("AccountEventPage");

/** Its key starts with that of users, because changes to users create events. */
const listing: Listing<AccountEvent> = {
  path: "/api/account-events",
  key: [...users.key, "events"],
  permissions: ["config:read"],
  list: (http, query, options = {}) =>
    http("/api/account-events", readPage, { ...options, query: formatListQuery(query) }),
};

const list: ListDeclaration<AccountEvent> = {
  id: "accountEvents",
  listing,
  search: accountEventSearch,
  columns: createAccountEventColumns,
  fields: {
    event: { label: "Event", values: ACCOUNT_EVENT },
    personId: { label: "Person", record: "user" },
    userId: { label: "Whose account", record: "user" },
    userEmail: { label: "Email of the account" },
    actorId: { label: "Who", record: "user" },
    actorEmail: { label: "Email of the person who did it" },
    address: { label: "Network address" },
    createdAt: { label: "When" },
  } satisfies FilterFields<typeof accountEventList>,
  name: "Account Events",
  title: "Account Events",
  searchLabel: "Search by email",
  countText: "{count} events",
  empty: {
    icon: History,
    title: "Nothing has been recorded yet",
    detail: "Sign-ins and changes to accounts appear here.",
  },
};

export const accountEventRecord = { list };
