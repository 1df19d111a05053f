import type { Process } from "../../../../contract/schemas/process.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { computeProcessSpans } from "../../../features/milestone/timeline/processSpans.ts";
import { Timeline } from "../../../features/milestone/timeline/Timeline.tsx";
import {
  formatShortDay,
  type TimelineRow,
} from "../../../features/milestone/timeline/TimelineChart.tsx";
import type { Zoom } from "../../../features/milestone/timeline/timelineScale.ts";
import { computeExtent, type Spans } from "../../../features/milestone/timeline/timelineSpans.ts";
import { formatMomentDay, toDay } from "../../../features/milestone/milestoneDays.tsx";
import { PROCESS_STATUS } from "../../../features/process/ProcessStatus.tsx";
import { useMilestoneToday } from "../../../i18n/clock.ts";
import { formatDate } from "../../../i18n/formats.ts";
import { type Translate, useTranslation } from "../../../i18n/Translation.tsx";
import { TextLink } from "../../../ui/navigation/AppLink.tsx";

interface ProjectTimelineProps {
  /** With their milestones. */
  processes: readonly Process[];
  zoom: Zoom;
  onZoomChange: (zoom: Zoom) => void;
}

/** The plan and the course of a project's processes. */
export function ProjectTimeline({ processes, ...zoom }: ProjectTimelineProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const today = useMilestoneToday();
  const rows = processes.map((process) => {
    const spans = computeProcessSpans(process, today);
    return createProcessRow(process, spans, { t, canOpen: has("project_process:get") });
  });
  return (
    <Timeline
      {...zoom}
      extent={computeExtent(
        rows.map(({ spans }) => spans),
        today,
        rows.some(({ isOpen }) => isOpen),
      )}
      emptyText={t("Processes with due dates or a start appear here as bars.")}
      createRows={() => rows}
      table={<ProcessTable processes={processes} />}
    />
  );
}

interface RowContext {
  t: Translate;
  canOpen: boolean;
}

function createProcessRow(
  { id, name, status, completedAt, lateMilestoneCount }: Process,
  spans: Spans,
  { t, canOpen }: RowContext,
): TimelineRow {
  const isOpen = status !== "COMPLETED";
  const end = completedAt === null
    ? spans.planned && fromMoment(spans.planned.to)
    : toDay(completedAt);
  return {
    id,
    name: canOpen ? <TextLink to={`/process/${id}`}>{name}</TextLink> : name,
    spans,
    isOpen,
    isLate: lateMilestoneCount > 0,
    endLabel: [
      ...(end === null ? [] : [formatShortDay(end)]),
      ...(lateMilestoneCount > 0 ? [t("{count} late", { count: lateMilestoneCount })] : []),
    ].join(" · "),
  };
}

const fromMoment = (moment: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO("UTC").toPlainDate();

/** The bars' data as a table. */
function ProcessTable({ processes }: Pick<ProjectTimelineProps, "processes">) {
  const { t } = useTranslation();
  const formatDay = (date: string | null | undefined) => date ? formatDate(date, "short", t) : "–";
  const findLast = (dates: readonly (string | null)[]) =>
    dates.filter((date) => date !== null).sort().at(-1);
  return (
    <table>
      <caption>{t("Planned and actual")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Process")}</th>
          <th scope="col">{t("Status")}</th>
          <th scope="col">{t("First plan")}</th>
          <th scope="col">{t("Expected end")}</th>
          <th scope="col">{t("Started")}</th>
          <th scope="col">{t("Finished")}</th>
        </tr>
      </thead>
      <tbody>
        {processes.map(({ id, name, status, startedAt, completedAt, milestones = [] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{t(PROCESS_STATUS[status].label)}</td>
            <td>
              {formatDay(findLast(milestones.map((one) =>
                one.plannedDueDate
              )))}
            </td>
            <td>{formatDay(findLast(milestones.map((one) => one.dueDate)))}</td>
            <td>{startedAt ? formatMomentDay(startedAt, t) : "–"}</td>
            <td>{completedAt ? formatMomentDay(completedAt, t) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
