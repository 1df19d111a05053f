import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import {
  type AccountEvent,
  accountEventList,
  AccountEventPage,
} from "../../../contract/accountEvent.ts";
import { formatListQuery } from "../../../contract/listQuery.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { answer } from "../../api/answer.ts";
import { type Listing, listQueryOf } from "../../api/resource.ts";
import { users } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { EntityChip } from "../list/EntityChip.tsx";
import { filtersIn } from "../list/filterSearch.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { redirectPastTheEnd } from "../list/pastTheEnd.ts";
import { useListSearch } from "../list/useListSearch.ts";
import { accountEventColumns } from "./accountEventColumns.tsx";
import {
  accountEventQuery,
  accountEventSearch,
  EVENT_GROUPS,
  type EventGroup,
  readAccountEventSearch,
} from "./accountEventSearch.ts";
import { GROUP_NAMES } from "./accountEventWords.ts";

const readPage = answer(AccountEventPage);

/** Below the key of users: what is done to one of them is an event. */
const accountEvents: Listing<AccountEvent> = {
  key: [...users.key, "events"],
  permissions: ["config:read"],
  list: (http, query, options = {}) =>
    http("/api/account-events", readPage, { ...options, query: formatListQuery(query) }),
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const params = new URL(request.url).searchParams;
  const search = readAccountEventSearch(params);
  const filters = await filtersIn(params, accountEventList);
  const query = listQueryOf(accountEvents, http)(accountEventQuery(search, filters));
  const { total } = await context.get(routerQueries).fetchQuery(query);
  redirectPastTheEnd(request, accountEventSearch, { ...search, total });
  return { filters };
}

const GROUPS = Object.keys(EVENT_GROUPS) as EventGroup[];

/** What happened to accounts, the newest first. */
export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { changeOwn, ...asked } = useListSearch(accountEventSearch);
  const { search, filters } = asked;
  const query = accountEventQuery(search, filters);
  const list = useQuery(listQueryOf(accountEvents, http)(query)).data;

  return (
    <ListScreen
      {...asked}
      listId="accountEvents"
      title={t("Account Events")}
      facts={list && t("{count} events", { count: list.total })}
      searchLabel={t("Search by email")}
      chips={
        <>
          {GROUPS.map((group) => (
            <Chip
              key={group}
              label={t(GROUP_NAMES[group])}
              isChosen={search.group === group}
              onPress={() => changeOwn({ group: search.group === group ? "all" : group })}
            />
          ))}
          {has("user:list") && (
            <EntityChip
              kind="user"
              label={t("Person")}
              value={search.person}
              onChange={(person) => changeOwn({ person })}
            />
          )}
        </>
      }
      columns={accountEventColumns(t)}
      list={list}
      source={{ query, list: accountEvents.list }}
      rowId={({ id }) => id}
      empty={
        <EmptyState
          icon={History}
          title={t("Nothing has been recorded yet")}
          detail={t("Who signs in, and what is done to accounts, appears here.")}
        />
      }
    />
  );
}
