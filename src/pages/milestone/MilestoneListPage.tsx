import { useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { type Milestone, milestoneList } from "../../../contract/milestone.ts";
import { sessionUser } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions, useSession } from "../../actors/useSession.ts";
import { milestoneQueries, milestones } from "../../api/milestone/milestones.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { EntityChip } from "../list/EntityChip.tsx";
import { filtersIn } from "../list/filterSearch.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { redirectPastTheEnd } from "../list/pastTheEnd.ts";
import { useListSearch } from "../list/useListSearch.ts";
import { milestoneColumns, milestonePath } from "./milestoneColumns.tsx";
import { milestoneQuery, milestoneSearch, readMilestoneSearch } from "./milestoneSearch.ts";
import { StandingChips } from "./StandingChips.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const queries = milestoneQueries(http);
  const params = new URL(request.url).searchParams;
  const search = readMilestoneSearch(params);
  const filters = await filtersIn(params, milestoneList);
  const asker = { userId: sessionUser(actors.session.getSnapshot())?.id ?? "", now: new Date() };
  const [{ total }] = await Promise.all([
    queryClient.fetchQuery(queries.list(milestoneQuery(search, asker, filters))),
    queryClient.fetchQuery(queries.count("count")),
    queryClient.fetchQuery(queries.count("count/completed")),
  ]);
  redirectPastTheEnd(request, milestoneSearch, { ...search, total });
  return { filters };
}

/** The milestones of all processes. Every number that counts milestones leads here. */
export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { user } = useSession();
  const { has } = usePermissions();
  const { changeOwn, ...asked } = useListSearch(milestoneSearch);
  const { search, filters } = asked;
  const queries = milestoneQueries(http);
  const asker = { userId: user?.id ?? "", now: new Date() };
  const query = milestoneQuery(search, asker, filters);
  const list = useQuery(queries.list(query)).data;
  const count = useQuery(queries.count("count")).data ?? 0;
  const completed = useQuery(queries.count("count/completed")).data ?? 0;

  return (
    <ListScreen<Milestone>
      {...asked}
      listId="milestones"
      title={t("Milestones")}
      facts={t("{count} milestones, {open} still open", { count, open: count - completed })}
      searchLabel={t("Search by name")}
      chips={
        <>
          <Chip
            label={t("My processes")}
            isChosen={search.responsible === "me"}
            onPress={() => changeOwn({ responsible: search.responsible === "me" ? "all" : "me" })}
          />
          <StandingChips
            chosen={search.status}
            onChange={(status) => changeOwn({ status })}
          />
          {search.completed > 0 && (
            <Chip
              label={t("Completed in the last {count} days", { count: search.completed })}
              isChosen
              onPress={() => changeOwn({ completed: 0 })}
            />
          )}
          <EntityChip
            kind="milestoneOwner"
            label={t("Stakeholder")}
            value={search.owner}
            onChange={(owner) => changeOwn({ owner })}
          />
        </>
      }
      columns={milestoneColumns(t)}
      list={list}
      source={{ query, list: milestones.list }}
      rowId={({ id }) => id}
      {...(has("project_process:get") && { rowLink: milestonePath })}
      empty={
        <EmptyState
          icon={Flag}
          title={t("There are no milestones yet")}
          detail={t("Milestones of all projects appear here once a process has some.")}
        />
      }
    />
  );
}
