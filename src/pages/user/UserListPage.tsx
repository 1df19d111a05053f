import { useQuery } from "@tanstack/react-query";
import { History, UserPlus, Users } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { type User, USER_STATUSES, userList } from "../../../contract/user.ts";
import { hasPermission } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { userQueries, users } from "../../api/user/users.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/LinkButton.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import { filtersIn } from "../list/filterSearch.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { redirectPastTheEnd } from "../list/pastTheEnd.ts";
import { useListSearch } from "../list/useListSearch.ts";
import { userColumns } from "./userColumns.tsx";
import { readUserSearch, userQuery, userSearch } from "./userSearch.ts";
import { STATUS_NAMES } from "./UserStatusBadge.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const params = new URL(request.url).searchParams;
  const search = readUserSearch(params);
  const filters = await filtersIn(params, userList);
  if (hasPermission(actors.session.getSnapshot(), "user:list")) {
    const query = userQueries(http).list(userQuery(search, filters));
    const { total } = await queryClient.fetchQuery(query);
    redirectPastTheEnd(request, userSearch, { ...search, total });
  }
  return { filters };
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { changeOwn, ...asked } = useListSearch(userSearch);
  const { search, filters } = asked;
  const mayList = has("user:list");
  const query = userQuery(search, filters);
  const list = useQuery({ ...userQueries(http).list(query), enabled: mayList }).data;
  const mayCreate = has("user:create");
  const actions: PageAction[] = [];
  if (has("config:read")) {
    actions.push({ id: "events", label: t("Events"), icon: History, to: "/user/events" });
  }
  if (mayCreate) {
    actions.push({
      id: "create",
      label: t("New user"),
      icon: UserPlus,
      to: "/user/create",
      isPrimary: true,
    });
  }

  return (
    <ListScreen
      {...asked}
      listId="users"
      isForbidden={!mayList}
      title={t("System Users")}
      facts={list && t("{count} users", { count: list.total })}
      actions={actions}
      searchLabel={t("Search by email")}
      chips={USER_STATUSES.map((status) => (
        <Chip
          key={status}
          label={t(STATUS_NAMES[status])}
          isChosen={search.status === status}
          onPress={() => changeOwn({ status: search.status === status ? "all" : status })}
        />
      ))}
      columns={userColumns(t)}
      list={list}
      source={{ query, list: users.list }}
      rowId={({ id }) => id}
      {...(has("user:get") && { rowLink: ({ id }: User) => `/user/${id}` })}
      empty={
        <EmptyState
          icon={Users}
          title={t("No users yet")}
          detail={t("Whoever is invited appears here with their company and roles.")}
          action={mayCreate && (
            <LinkButton label={t("New user")} to="/user/create" variant="primary" />
          )}
        />
      }
    />
  );
}
