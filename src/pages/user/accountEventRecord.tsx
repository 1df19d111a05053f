import History from "lucide-react/icons/rotate-ccw-clock";
import {
  accountEventAddress,
  accountEventList,
  type AccountEventName,
  type AccountEventTakenBack,
} from "../../../contract/accountEvent.ts";
import { isLanguage } from "../../../contract/language.ts";
import { formatListQuery } from "../../../contract/listQuery.ts";
import { isRole } from "../../../contract/permissions.ts";
import type { AccountEvent } from "../../../contract/schemas/accountEvent.ts";
import { answer } from "../../api/answer.ts";
import type { Listing } from "../../api/resource.ts";
import { users } from "../../api/users.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import { type Key, LANGUAGE_NAMES, ROLE_LABELS } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import { cellDate, type Column } from "../../ui/table/column.ts";
import { styled } from "../../ui/theme.ts";
import type { FilterFields, ListDeclaration } from "../list/listDeclaration.ts";
import { listSearch } from "../list/listSearch.ts";
import { choiceFilter, recordFilter } from "../list/quickFilters.ts";
import { PersonLink } from "../record/RecordLink.tsx";
import { StatusBadge, type StatusWords } from "../record/StatusBadge.tsx";
import { fullName } from "./userRecord.tsx";

/** The labels of account events. */
const ACCOUNT_EVENT: Record<AccountEventName, StatusWords> = {
  signed_in: { label: "Signed in", tone: "neutral" },
  signed_in_once: { label: "Signed in with a one-time password", tone: "warning" },
  sign_in_refused: { label: "Sign-in refused", tone: "danger" },
  invited: { label: "Account invited", tone: "waiting" },
  invited_again: { label: "Account invited again", tone: "waiting" },
  updated: { label: "Account changed", tone: "running" },
  enabled: { label: "Account enabled", tone: "accent" },
  disabled: { label: "Account disabled", tone: "still" },
  deleted: { label: "Account deleted", tone: "danger" },
  one_time_password: { label: "One-time password made", tone: "warning" },
  password_set: { label: "First password chosen", tone: "accent" },
  password_changed: { label: "Password changed", tone: "running" },
  password_reset: { label: "Password reset by mail", tone: "running" },
};

/** The labels of events that took another one back. */
const TAKEN_BACK: Record<AccountEventTakenBack, StatusWords> = {
  enabled: { label: "Enabling the account taken back", tone: "still" },
  disabled: { label: "Disabling the account taken back", tone: "accent" },
};

const wordsOf = ({ event, takesBack }: AccountEvent) =>
  takesBack === null ? ACCOUNT_EVENT[event] : TAKEN_BACK[takesBack];

/** Groups of events that are filtered together. */
const EVENT_GROUP = {
  signIns: { label: "Sign-ins" },
  refused: { label: "Refused" },
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
  language: "Language of mails",
};

interface Change {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** The text of a change: `Roller: Üye → Yönetici`. */
function changeWords({ field, before, after }: Change, t: Translate): string {
  const name = FIELD_NAMES[field];
  const [from, to] = [valueWords(before, t), valueWords(after, t)];
  return `${name ? t(name) : field}: ${t("{from} → {to}", { from, to })}`;
}

function valueWords(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === "") return t("empty");
  if (Array.isArray(value)) return value.map((one) => valueWords(one, t)).join(", ");
  if (typeof value !== "string") return String(value);
  if (isRole(value)) return t(ROLE_LABELS[value].label);
  return isLanguage(value) ? LANGUAGE_NAMES[value] : value;
}

/** The address of /user/events. */
export const accountEventSearch = listSearch({
  ...accountEventAddress,
  quickFilters: {
    group: choiceFilter(accountEventAddress.quickFilters.group, { words: EVENT_GROUP }),
    person: recordFilter(accountEventAddress.quickFilters.person, "user", "Person"),
  },
});

/** The columns of the list of account events; their ids are the fields they sort by. */
function accountEventColumns(t: Translate): Column<AccountEvent>[] {
  const nameOf = ({ user, userEmail }: AccountEvent) => user ? fullName(user) : userEmail;
  const doer = ({ actor, actorEmail }: AccountEvent) =>
    actor ? fullName(actor) : actorEmail ?? t("Not known");
  const isByOneself = ({ user, actor }: AccountEvent) => user !== null && user.id === actor?.id;
  const changesOf = ({ changes }: AccountEvent) => changes.map((change) => changeWords(change, t));
  return [
    {
      id: "event",
      header: t("What happened"),
      isPrimary: true,
      cell: (entry) => <StatusBadge {...wordsOf(entry)} />,
      text: (entry) => t(wordsOf(entry).label),
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
      text: (entry) => entry.user ? `${nameOf(entry)} <${entry.userEmail}>` : entry.userEmail,
      fields: ["user", "userEmail"],
    },
    {
      id: "actorEmail",
      header: t("Who"),
      sortable: true,
      hideBelow: 768,
      cell: (entry) => (
        <Line {...(entry.actorEmail !== null && { title: entry.actorEmail })}>
          {isByOneself(entry)
            ? t("Themselves")
            : entry.actor
            ? <PersonLink person={entry.actor} look="quiet" />
            : doer(entry)}
        </Line>
      ),
      text: (entry) =>
        entry.actor && entry.actorEmail ? `${doer(entry)} <${entry.actorEmail}>` : doer(entry),
      fields: ["actor", "actorEmail"],
    },
    {
      id: "changes",
      header: t("Changes"),
      isQuiet: true,
      hideBelow: 1040,
      cell: (entry) => (
        <Changes>{changesOf(entry).map((words) => <li key={words}>{words}</li>)}</Changes>
      ),
      text: (entry) => changesOf(entry).join("; "),
    },
    {
      id: "address",
      header: t("Network address"),
      isQuiet: true,
      hideBelow: 880,
      cell: ({ address }) => address,
    },
    {
      id: "createdAt",
      header: t("When"),
      sortable: true,
      align: "end",
      onCard: "aside",
      text: ({ createdAt }) => cellDate(createdAt),
      cell: ({ createdAt }) => formatDate(createdAt, "long", t),
    },
  ];
}

const Line = styled("span", { display: "block", maxWidth: 240, lines: 1 });

const Changes = styled("ul", { maxWidth: 320 });

const readPage = answer("AccountEventPage");

/** Below the key of users, as changes to users are events. */
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
  columns: accountEventColumns,
  fields: {
    event: { label: "What happened", values: ACCOUNT_EVENT },
    personId: { label: "Person", record: "user" },
    userId: { label: "Whose account", record: "user" },
    userEmail: { label: "Email of the account" },
    actorId: { label: "Who", record: "user" },
    actorEmail: { label: "Email of who did it" },
    address: { label: "Network address" },
    createdAt: { label: "When" },
  } satisfies FilterFields<typeof accountEventList>,
  name: "Account Events",
  title: "Account Events",
  searchLabel: "Search by email",
  counted: "{count} events",
  empty: {
    icon: History,
    title: "Nothing has been recorded yet",
    detail: "Who signs in, and what is done to accounts, appears here.",
  },
};

export const accountEventRecord = { list };
