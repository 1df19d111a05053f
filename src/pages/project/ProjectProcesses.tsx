import { useQuery } from "@tanstack/react-query";
import { Plus, Route } from "lucide-react";
import type { Process } from "../../../contract/schemas/process.ts";
import { useServices } from "../../actors/services.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { milestoneQueries } from "../../api/milestones.ts";
import { listProjectProcesses, processQueries } from "../../api/processes.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/page/notices.tsx";
import { Stack } from "../../ui/page/Section.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { styled } from "../../ui/theme.ts";
import { ExportButton } from "../list/ExportButton.tsx";
import { useListExport } from "../list/useListExport.tsx";
import { processColumns } from "./processColumns.tsx";
import { processesQuery, type ProjectPageSearch } from "./projectPageSearch.ts";

interface ProjectProcessesProps {
  projectId: string;
  search: ProjectPageSearch;
  /** Other rows of this tab are on their way. */
  isChanging: boolean;
  change: (changes: Partial<ProjectPageSearch>) => void;
}

/** The processes a project goes through, and how far each has come. */
export function ProjectProcesses(props: ProjectProcessesProps) {
  const { projectId, search, isChanging, change } = props;
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const mayCreate = has("project_process:create");
  const list = useQuery(processQueries(http).ofProject(projectId, processesQuery(search))).data;
  const durations = useQuery(milestoneQueries(http).durationsByProcess(projectId)).data ?? [];
  const averages = new Map(durations.map(({ process, averageDays }) => [process.id, averageDays]));
  const columns = processColumns({ t, language, averages });
  const rowId = ({ id }: Process) => id;
  const { action, progress } = useListExport(
    { id: "processes", name: "Processes" },
    (use) =>
      use({
        source: {
          query: processesQuery(search),
          list: (http, query, options) => listProjectProcesses(http, projectId, query, options),
        },
        columns,
        rowId,
      }),
  );
  const create = mayCreate && (
    <Button
      label={t("New process")}
      icon={Plus}
      onPress={() => change({ create: "process", page: search.page })}
    />
  );

  return (
    <Stack>
      {list !== undefined && list.total > 0 && (
        <Bar>
          <ExportButton action={action} />
          {create}
        </Bar>
      )}
      {progress}
      <DataTable<Process>
        label={t("Processes")}
        columns={columns}
        content={list
          ? { kind: "rows", rows: list.data, isStale: isChanging }
          : { kind: "loading" }}
        rowId={rowId}
        {...(has("project_process:get") && { rowLink: ({ id }: Process) => `/process/${id}` })}
        empty={
          <EmptyState
            icon={Route}
            title={t("No processes yet")}
            detail={t(
              "The steps of this project's cycle appear here once a process has begun.",
            )}
            action={create}
          />
        }
        footer={list !== undefined && list.total > search.size && (
          <Pager
            page={search.page}
            size={search.size}
            total={list.total}
            onPageChange={(page) => change({ page })}
            onSizeChange={(size) => change({ size })}
          />
        )}
      />
    </Stack>
  );
}

const Bar = styled("div", { display: "flex", justifyContent: "flex-end", gap: "$3" });
