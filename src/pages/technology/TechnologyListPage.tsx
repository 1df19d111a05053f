import { useQuery } from "@tanstack/react-query";
import { Leaf, Plus } from "lucide-react";
import { Suspense } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { type ProjectType, projectTypeList } from "../../../contract/projectType.ts";
import { hasPermission } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { projectTypeQueries, projectTypes } from "../../api/projectType/projectTypes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { deferred } from "../../ui/deferred.ts";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { filtersIn } from "../list/filterSearch.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { listQuery } from "../list/listSearch.ts";
import { redirectPastTheEnd } from "../list/pastTheEnd.ts";
import { useListSearch } from "../list/useListSearch.ts";
import { readSearch } from "../searchParams.ts";
import { technologyColumns } from "./technologyColumns.tsx";
import { technologySearch } from "./technologySearch.ts";

const createDialog = deferred(async () =>
  (await import("./TechnologyCreateDialog.tsx")).TechnologyCreateDialog
);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const queries = projectTypeQueries(http);
  const params = new URL(request.url).searchParams;
  const search = readSearch(technologySearch, params);
  const filters = await filtersIn(params, projectTypeList);
  if (hasPermission(actors.session.getSnapshot(), "project_type:list")) {
    const query = queries.list(listQuery(search, "name", { filters }));
    const { total } = await queryClient.fetchQuery(query);
    redirectPastTheEnd(request, technologySearch, { ...search, total });
  }
  return { filters };
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { changeOwn, ...asked } = useListSearch(technologySearch);
  const { search, filters } = asked;
  const queries = projectTypeQueries(http);
  const mayList = has("project_type:list");
  const mayCreate = has("project_type:create");
  const query = listQuery(search, "name", { filters });
  const list = useQuery({ ...queries.list(query), enabled: mayList }).data;
  createDialog.useFetched();
  const create = () => changeOwn({ create: "yes" });

  return (
    <>
      <ListScreen<ProjectType>
        {...asked}
        listId="technologies"
        title={t("Technologies")}
        facts={list && t("{count} technologies", { count: list.total })}
        actions={mayCreate
          ? [{
            id: "create",
            label: t("New technology"),
            icon: Plus,
            onAction: create,
            isPrimary: true,
          }]
          : []}
        searchLabel={t("Search by name")}
        columns={technologyColumns(t)}
        list={list}
        source={{ query, list: projectTypes.list }}
        isForbidden={!mayList}
        rowId={({ id }) => id}
        {...(has("project_type:get") && { rowLink: ({ id }) => `/technology/${id}` })}
        empty={
          <EmptyState
            icon={Leaf}
            title={t("No technologies yet")}
            detail={t("Technologies appear here with the steps that their projects go through.")}
            action={mayCreate && (
              <Button label={t("New technology")} variant="primary" onPress={create} />
            )}
          />
        }
      />
      <Suspense>
        {search.create === "yes" && mayCreate && (
          <createDialog.Part onClose={() => changeOwn({ create: "no" })} />
        )}
      </Suspense>
    </>
  );
}
