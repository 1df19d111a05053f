import { queryOptions } from "@tanstack/react-query";
import { AccountEventPage } from "../../../contract/accountEvent.ts";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import { answer } from "../answer.ts";
import type { CallOptions, Http } from "../http.ts";
import { USERS } from "./users.ts";

const readPage = answer(AccountEventPage);

type Query = Partial<ListQuery>;

export const listAccountEvents = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/account-events", readPage, { ...options, query: formatListQuery(query) });

/** Below the key of users: what is done to one of them is an event. */
export const accountEventQueries = (http: Http) => ({
  list: (query: Query) =>
    queryOptions({
      queryKey: [...USERS, "events", query],
      queryFn: ({ signal }) => listAccountEvents(http, query, { signal, quiet: true }),
    }),
});
