import { useQuery } from "@tanstack/react-query";
import Flag from "lucide-react/icons/flag";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import { DebouncedSearchField } from "../../../actors/DebouncedSearchField.tsx";
import { useServices } from "../../../actors/services.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { findExportedGroup } from "../../../records/list/listDeclaration.ts";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { type Translate, useTranslation } from "../../../i18n/Translation.tsx";
import { Stack } from "../../../ui/page/Section.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { FilterBar } from "../../../ui/table/FilterBar.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { ChoiceChips } from "../../../records/list/ListChips.tsx";
import { GroupMenu, useRowGrouping } from "../../../records/list/ListGroups.tsx";
import { toggleChoice } from "../../../records/list/quickFilters.ts";
import { NoMatch } from "../../../records/list/NoMatch.tsx";
import { isLoadFailed } from "../../../records/LoadFailure.tsx";
import { toTableContent } from "../../../records/page/toTableContent.ts";
import { ExportButton, useListExport } from "../../../records/export/useListExport.tsx";
import {
  milestoneGroupings,
  milestoneRecord,
} from "../../../features/milestone/milestoneRecord.tsx";
import { createMilestoneColumns } from "../../../features/milestone/columns.tsx";
import {
  createRowActionsColumn,
  ROW_ACTION_PERMISSIONS,
} from "../../../features/milestone/rowActionsColumn.tsx";
import { milestonePath, milestoneSearch } from "../../../features/milestone/links.ts";
import { projectMilestonesQuery, type ProjectPageSearch } from "./projectPageSearch.ts";

interface ProjectMilestonesProps {
  projectId: string;
  search: ProjectPageSearch;
  /** Other rows of this tab are loading. */
  isChanging: boolean;
  change: (changes: Partial<ProjectPageSearch>, options?: { replace?: boolean }) => void;
}

const statusChip = milestoneSearch.params.status.chip;

/** The milestones of all processes of a project, process by process unless sorted otherwise. */
export function ProjectMilestones(props: ProjectMilestonesProps) {
  const { projectId, search, isChanging, change } = props;
  const { t } = useTranslation();
  const { http } = useServices();
  const { has, hasAny } = usePermissions();
  const query = projectMilestonesQuery(search);
  const listQuery = useQuery(milestoneQueries(http).listByProject(projectId, query));
  const list = listQuery.data;
  const grouping = useRowGrouping(milestoneGroupings, search.groupBy, list);
  const isFiltered = query.filters.length > 0;
  const columns = createColumns(t);
  const canAct = hasAny(ROW_ACTION_PERMISSIONS);
  const rowId = ({ id }: Milestone) => id;
  const { action, progress } = useListExport(milestoneRecord.list, (withList) =>
    withList({
      source: { query, path: `/api/projects/${projectId}/milestones` },
      columns,
      rowId,
      group: findExportedGroup(milestoneGroupings, search.groupBy, columns),
    }));

  return (
    <Stack>
      <FilterBar
        search={
          <DebouncedSearchField
            label={t("Search by name")}
            placeholder={t("Search by name")}
            isLabelHidden
            value={search.filter}
            onChange={(filter) => change({ filter }, { replace: true })}
          />
        }
        aside={
          <>
            <GroupMenu groupings={milestoneGroupings} groupBy={search.groupBy} onChange={change} />
            <ExportButton action={action} />
          </>
        }
      >
        <ChoiceChips
          config={statusChip}
          chosen={search.status}
          onPress={(status) => change({ status: toggleChoice(statusChip, search.status, status) })}
        />
      </FilterBar>
      {progress}
      <DataTable<Milestone>
        label={t("Milestones")}
        columns={canAct ? [...columns, createRowActionsColumn(t)] : columns}
        content={toTableContent(listQuery, isChanging)}
        rowId={rowId}
        grouping={grouping}
        {...(has("project_process:get") && { rowLink: milestonePath })}
        sortField={search.sortField}
        sortDirection={search.sortDirection}
        onSort={(sortField, sortDirection) =>
          change({ sortField: sortField as ProjectPageSearch["sortField"], sortDirection })}
        empty={isFiltered
          ? (
            <NoMatch
              filters={query.filters}
              onClear={() => change({ filter: "", status: "all" })}
            />
          )
          : (
            <EmptyState
              icon={Flag}
              title={t("This project has no milestones yet")}
              detail={t(
                "They are added with its processes: copied from the technology's template, or one by one.",
              )}
            />
          )}
        footer={!isLoadFailed(listQuery) && <Pager search={search} list={list} onChange={change} />}
      />
    </Stack>
  );
}

/** All columns except the project. The process column sorts by position, not by name. */
const createColumns = (t: Translate) =>
  createMilestoneColumns(t).filter(({ id }) => id !== "project").map((column): Column<Milestone> =>
    column.id === "process" ? { ...column, id: "position", onCard: "detail" } : column
  );
