import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import Route from "lucide-react/icons/route";
import type { Language } from "../../../../contract/language.ts";
import type { Process } from "../../../../contract/schemas/process.ts";
import { useServices } from "../../../actors/services.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { formatMomentDay } from "../../../features/milestone/milestoneDays.tsx";
import { milestoneQueries } from "../../../features/milestone/resource.ts";
import { processQueries } from "../../../features/process/resource.ts";
import { type Translate, useTranslation } from "../../../i18n/Translation.tsx";
import { formatNumber } from "../../../i18n/formats.ts";
import { LoadFailure } from "../../../records/LoadFailure.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { lazyPart } from "../../../ui/lazyPart.tsx";
import { Stack } from "../../../ui/page/Section.tsx";
import { EmptyState } from "../../../ui/page/notices.tsx";
import { Badge } from "../../../ui/status/Badge.tsx";
import { Progress } from "../../../ui/status/Progress.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { Pager } from "../../../ui/table/Pager.tsx";
import { type Column, toCellDate } from "../../../ui/table/column.ts";
import { styled } from "../../../ui/theme.ts";
import { ExportButton, useListExport } from "../../../records/export/useListExport.tsx";
import { PROCESS_STATUS } from "../../../features/process/ProcessStatus.tsx";
import { toTableContent } from "../../../records/page/toTableContent.ts";
import { StatusBadge } from "../../../records/StatusBadge.tsx";
import { processesQuery, type ProjectPageSearch } from "./projectPageSearch.ts";

const timeline = lazyPart(async () => (await import("./lazyParts.ts")).ProjectTimeline);

interface ProjectProcessesProps {
  projectId: string;
  search: ProjectPageSearch;
  /** Other rows of this tab are loading. */
  isChanging: boolean;
  change: (changes: Partial<ProjectPageSearch>, options?: { replace?: boolean }) => void;
}

/** The processes of a project with their progress. */
export function ProjectProcesses(props: ProjectProcessesProps) {
  const { projectId, search, isChanging, change } = props;
  const { t, language } = useTranslation();
  const { http } = useServices();
  const { has } = usePermissions();
  const canCreate = has("project_process:create");
  const listQuery = useQuery(processQueries(http).listByProject(projectId, processesQuery(search)));
  const list = listQuery.data;
  const durations = useQuery(milestoneQueries(http).durationsByProcess(projectId));
  const averages = new Map(
    durations.data?.map(({ process, averageDays }) => [process.id, averageDays]),
  );
  const columns = createProcessColumns({ t, language, averages });
  const rowId = ({ id }: Process) => id;
  const { action, progress } = useListExport(
    { id: "processes", name: "Processes" },
    (withList) =>
      withList({
        source: {
          query: processesQuery(search),
          path: `/api/projects/${projectId}/processes`,
        },
        columns,
        rowId,
      }),
  );
  const createButton = canCreate && (
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
          {createButton}
        </Bar>
      )}
      {progress}
      {list !== undefined && list.total > 0 && (
        <timeline.Lazy
          props={{
            processes: list.data,
            zoom: search.zoom,
            onZoomChange: (zoom) => change({ zoom }, { replace: true }),
          }}
        >
          <TimelinePlaceholder css={{ minHeight: TIMELINE_HEIGHT + 26 * list.data.length }} />
        </timeline.Lazy>
      )}
      <DataTable<Process>
        label={t("Processes")}
        columns={columns}
        content={toTableContent(listQuery, isChanging)}
        rowId={rowId}
        {...(has("project_process:get") && { rowLink: ({ id }: Process) => `/process/${id}` })}
        empty={
          <EmptyState
            icon={Route}
            title={t("No processes yet")}
            detail={t(
              "The steps of this project's cycle appear here once a process has begun.",
            )}
            action={createButton}
          />
        }
        footer={list !== undefined && list.total > search.size && (
          <Pager search={search} list={list} onChange={change} />
        )}
      />
      {list !== undefined && list.total > 0 && (
        <LoadFailure
          query={durations}
          text={t("The average durations could not be loaded.")}
        />
      )}
    </Stack>
  );
}

/** The height of the timeline without its rows, in pixels. */
const TIMELINE_HEIGHT = 106;

const TimelinePlaceholder = styled("div", {});

const Bar = styled("div", { display: "flex", justifyContent: "flex-end", gap: "$3" });

interface ProcessColumnsContext {
  t: Translate;
  language: Language;
  /** The average duration of a process's milestones, by the id of the process. */
  averages: ReadonlyMap<string, number>;
}

/** The columns of the processes of a project. */
function createProcessColumns(context: ProcessColumnsContext): Column<Process>[] {
  const { t, language, averages } = context;
  return [
    { id: "name", header: t("Name"), isPrimary: true, cell: ({ name }) => name },
    {
      id: "status",
      header: t("Status"),
      onCard: "aside",
      text: ({ status }) => t(PROCESS_STATUS[status].label),
      cell: ({ status }) => <StatusBadge {...PROCESS_STATUS[status]} statuses={PROCESS_STATUS} />,
    },
    {
      id: "milestones",
      header: t("Milestones"),
      onCard: "line",
      inFile: [
        {
          id: "milestones",
          header: () => t("Milestones"),
          text: ({ milestoneCount }) => milestoneCount,
        },
        {
          id: "completed",
          header: () => t("Milestones completed"),
          text: ({ completedMilestoneCount }) => completedMilestoneCount,
        },
      ],
      fields: ["milestoneCount", "completedMilestoneCount"],
      cell: ({ milestoneCount, completedMilestoneCount, lateMilestoneCount: late }) =>
        milestoneCount === 0 ? <MutedText>{t("No milestones")}</MutedText> : (
          <ProgressCell>
            <Progress
              label={t("Milestones")}
              value={completedMilestoneCount}
              total={milestoneCount}
            />
            {late > 0 && <Badge tone="danger">{t("{count} late", { count: late })}</Badge>}
          </ProgressCell>
        ),
    },
    {
      id: "startedAt",
      header: t("Started on"),
      align: "end",
      hideBelow: 720,
      text: ({ startedAt }) => toCellDate(startedAt),
      cell: ({ startedAt }) => startedAt && formatMomentDay(startedAt, t),
    },
    {
      id: "completedAt",
      header: t("Completed on"),
      align: "end",
      hideBelow: 880,
      text: ({ completedAt }) => toCellDate(completedAt),
      cell: ({ completedAt }) => completedAt && formatMomentDay(completedAt, t),
    },
    {
      id: "averageDays",
      header: t("Average days"),
      align: "end",
      hideBelow: 960,
      text: ({ id }) => averages.get(id),
      fields: [],
      cell: ({ id }) => {
        const days = averages.get(id);
        return days !== undefined && formatNumber(days, language);
      },
    },
  ];
}

const ProgressCell = styled("span", {
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "$3",
});

const MutedText = styled("span", { color: "$inkThird" });
