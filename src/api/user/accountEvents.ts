import { type AccountEvent, AccountEventPage } from "../../../contract/accountEvent.ts";
import { formatListQuery } from "../../../contract/listQuery.ts";
import { answer } from "../answer.ts";
import type { Listing } from "../resource.ts";
import { users } from "./users.ts";

const readPage = answer(AccountEventPage);

/** Below the key of users: what is done to one of them is an event. */
export const accountEvents: Listing<AccountEvent> = {
  key: [...users.key, "events"],
  permissions: ["config:read"],
  list: (http, query, options = {}) =>
    http("/api/account-events", readPage, { ...options, query: formatListQuery(query) }),
};
