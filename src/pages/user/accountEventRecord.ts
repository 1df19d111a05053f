import { History } from "lucide-react";
import type { AccountEvent } from "../../../contract/schemas/accountEvent.ts";
import type { accountEventList } from "../../../contract/accountEvent.ts";
import { formatListQuery } from "../../../contract/listQuery.ts";
import { answer } from "../../api/answer.ts";
import type { Listing } from "../../api/resource.ts";
import { users } from "../../api/users.ts";
import type { FilterFields, ListDeclaration } from "../list/listDeclaration.ts";
import { accountEventColumns } from "./accountEventColumns.tsx";
import { accountEventSearch } from "./accountEventSearch.ts";
import { ACCOUNT_EVENT } from "./accountEventWords.ts";

const readPage = answer("AccountEventPage");

/** Below the key of users: what is done to one of them is an event. */
const listing: Listing<AccountEvent> = {
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
