import { useQuery } from "@tanstack/react-query";
import { FolderSearch, Leaf, Plus } from "lucide-react";
import { type LoaderFunctionArgs, redirect } from "react-router";
import type { Project } from "../../../contract/project.ts";
import { routerQueries, routerServices, useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { projectQueries } from "../../api/project/projects.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { LinkButton } from "../../ui/button/LinkButton.tsx";
import { Chip } from "../../ui/chip/Chip.tsx";
import { SearchField } from "../../ui/field/SearchField.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { writeSearch } from "../searchParams.ts";
import { useSearch } from "../useSearch.ts";
import { projectColumns } from "./projectColumns.tsx";
import { projectQuery, projectSearch, readProjectSearch } from "./projectSearch.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { http } = context.get(routerServices);
  const queryClient = context.get(routerQueries);
  const queries = projectQueries(http);
  const { pathname, searchParams } = new URL(request.url);
  const search = readProjectSearch(searchParams);
  const [list] = await Promise.all([
    queryClient.fetchQuery(queries.list(projectQuery(search))),
    queryClient.fetchQuery(queries.count("count")),
    queryClient.fetchQuery(queries.count("count/active")),
  ]);
  const lastPage = Math.max(1, Math.ceil(list.total / search.size));
  if (search.page > lastPage) {
    throw redirect(`${pathname}?${writeSearch(projectSearch, searchParams, { page: lastPage })}`);
  }
  return null;
}

export function Component() {
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const { search, change, isChanging } = useSearch(projectSearch);
  const queries = projectQueries(http);
  const list = useQuery(queries.list(projectQuery(search)));
  const count = useQuery(queries.count("count")).data ?? 0;
  const active = useQuery(queries.count("count/active")).data ?? 0;
  const isNarrowed = search.filter !== "" || search.status !== "all";

  return (
    <Stack>
      <PageHeader
        title={t("Climate Projects")}
        facts={t("{count} projects, {active} of them active", { count, active })}
        actions={has("project:create")
          ? [{
            id: "create",
            label: t("New project"),
            icon: Plus,
            to: "/project/create",
            isPrimary: true,
          }]
          : []}
      />
      <FilterBar
        search={
          <SearchField
            label={t("Search by name")}
            placeholder={t("Search by name")}
            isLabelHidden
            value={search.filter}
            onChange={(filter) => change({ filter }, { isTyping: true })}
          />
        }
      >
        {(["ACTIVE", "DISABLED"] as const).map((status) => (
          <Chip
            key={status}
            label={status === "ACTIVE" ? t("Active") : t("Disabled")}
            isChosen={search.status === status}
            onPress={() => change({ status: search.status === status ? "all" : status })}
          />
        ))}
      </FilterBar>
      <DataTable<Project>
        label={t("Climate Projects")}
        columns={projectColumns(t, language)}
        content={list.data
          ? { kind: "rows", rows: list.data.data, isStale: isChanging }
          : { kind: "loading" }}
        awaitedRows={search.size}
        rowId={({ id }) => id}
        rowLink={({ id }) => `/project/${id}`}
        sortField={search.sortField}
        sortDirection={search.sortDirection}
        onSort={(sortField, sortDirection) =>
          change({ sortField: sortField as typeof search.sortField, sortDirection })}
        empty={isNarrowed
          ? (
            <EmptyState
              icon={FolderSearch}
              title={t("No project matches")}
              detail={t("Change the search or the filters to see more.")}
              action={
                <Button
                  label={t("Clear filters")}
                  onPress={() => change({ filter: "", status: "all" })}
                />
              }
            />
          )
          : (
            <EmptyState
              icon={Leaf}
              title={t("No projects yet")}
              detail={t("Projects appear here with their partner, technology and progress.")}
              action={has("project:create") && (
                <LinkButton
                  label={t("New project")}
                  to="/project/create"
                  variant="primary"
                />
              )}
            />
          )}
        footer={
          <Pager
            page={search.page}
            size={search.size}
            total={list.data?.total ?? 0}
            onPageChange={(page) => change({ page })}
            onSizeChange={(size) => change({ size })}
          />
        }
      />
    </Stack>
  );
}
