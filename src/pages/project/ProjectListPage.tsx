import { useQuery } from "@tanstack/react-query";
import { Leaf, Plus } from "lucide-react";
import { Suspense } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { projectQueries, projects } from "../../api/project/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LinkButton } from "../../ui/button/LinkButton.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { deferred } from "../../ui/deferred.ts";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { filtersIn } from "../list/filterSearch.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { redirectPastTheEnd } from "../list/pastTheEnd.ts";
import { useListSearch } from "../list/useListSearch.ts";
import { type Project, projectList } from "../../../contract/project.ts";
import { projectColumns } from "./projectColumns.tsx";
import { projectQuery, projectSearch, readProjectSearch } from "./projectSearch.ts";

const filterChips = deferred(async () => (await import("./ProjectFilters.tsx")).ProjectFilters);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const queries = projectQueries(http);
  const params = new URL(request.url).searchParams;
  const search = readProjectSearch(params);
  const filters = await filtersIn(params, projectList);
  const [{ total }] = await Promise.all([
    queryClient.fetchQuery(queries.list(projectQuery(search, filters))),
    queryClient.fetchQuery(queries.count("count")),
    queryClient.fetchQuery(queries.count("count/active")),
  ]);
  redirectPastTheEnd(request, projectSearch, { ...search, total });
  return { filters };
}

export function Component() {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { changeOwn, ...asked } = useListSearch(projectSearch);
  const { search, filters } = asked;
  filterChips.useFetched();
  const queries = projectQueries(http);
  const query = projectQuery(search, filters);
  const list = useQuery(queries.list(query)).data;
  const count = useQuery(queries.count("count")).data ?? 0;
  const active = useQuery(queries.count("count/active")).data ?? 0;
  const mayCreate = has("project:create");

  return (
    <ListScreen
      {...asked}
      listId="projects"
      title={t("Climate Projects")}
      facts={t("{count} projects, {active} of them active", { count, active })}
      actions={mayCreate
        ? [{
          id: "create",
          label: t("New project"),
          icon: Plus,
          to: "/project/create",
          isPrimary: true,
        }]
        : []}
      searchLabel={t("Search by name")}
      chips={
        <>
          {(["ACTIVE", "DISABLED"] as const).map((status) => (
            <Chip
              key={status}
              label={status === "ACTIVE" ? t("Active") : t("Disabled")}
              isChosen={search.status === status}
              onPress={() => changeOwn({ status: search.status === status ? "all" : status })}
            />
          ))}
          <Suspense>
            <filterChips.Part {...search} change={changeOwn} />
          </Suspense>
        </>
      }
      columns={projectColumns(t, language)}
      list={list}
      source={{ query, list: projects.list }}
      rowId={({ id }) => id}
      {...(has("project:get") && { rowLink: ({ id }: Project) => `/project/${id}` })}
      empty={
        <EmptyState
          icon={Leaf}
          title={t("No projects yet")}
          detail={t("Projects appear here with their partner, technology and progress.")}
          action={mayCreate && (
            <LinkButton label={t("New project")} to="/project/create" variant="primary" />
          )}
        />
      }
    />
  );
}
