import { useQuery } from "@tanstack/react-query";
import { Building2, Plus } from "lucide-react";
import { Suspense } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { type Company, companyList } from "../../../contract/company.ts";
import { hasPermission } from "../../../machines/sessionQueries.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { companies, companyQueries } from "../../api/company/companies.ts";
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
import { companyColumns } from "./companyColumns.tsx";
import { companySearch } from "./companySearch.ts";

const createDialog = deferred(async () =>
  (await import("./CompanyCreateDialog.tsx")).CompanyCreateDialog
);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http, actors } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const queries = companyQueries(http);
  const params = new URL(request.url).searchParams;
  const search = readSearch(companySearch, params);
  const filters = await filtersIn(params, companyList);
  if (hasPermission(actors.session.getSnapshot(), "company:list")) {
    const [{ total }] = await Promise.all([
      queryClient.fetchQuery(queries.list(listQuery(search, "name", { filters }))),
      queryClient.fetchQuery(queries.count()),
    ]);
    redirectPastTheEnd(request, companySearch, { ...search, total });
  }
  return { filters };
}

export function Component() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { changeOwn, ...asked } = useListSearch(companySearch);
  const { search, filters } = asked;
  const queries = companyQueries(http);
  const mayList = has("company:list");
  const mayCreate = has("company:create");
  const query = listQuery(search, "name", { filters });
  const list = useQuery({ ...queries.list(query), enabled: mayList }).data;
  const count = useQuery({ ...queries.count(), enabled: mayList }).data;
  createDialog.useFetched();
  const create = () => changeOwn({ create: "yes" });

  return (
    <>
      <ListScreen
        {...asked}
        listId="companies"
        title={t("Partner Companies")}
        facts={count === undefined ? undefined : t("{count} companies", { count })}
        actions={mayCreate
          ? [{
            id: "create",
            label: t("New company"),
            icon: Plus,
            onAction: create,
            isPrimary: true,
          }]
          : []}
        searchLabel={t("Search by name")}
        columns={companyColumns(t)}
        list={list}
        source={{ query, list: companies.list }}
        isForbidden={!mayList}
        rowId={({ id }) => id}
        {...(has("company:get") && { rowLink: ({ id }: Company) => `/company/${id}` })}
        empty={
          <EmptyState
            icon={Building2}
            title={t("No companies yet")}
            detail={t("Partner companies appear here with their projects and people.")}
            action={mayCreate && (
              <Button label={t("New company")} variant="primary" onPress={create} />
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
