import { type ReactNode, useId } from "react";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { usePermissions } from "../../actors/useSession.ts";
import { useMilestoneToday } from "../../i18n/clock.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import type { Key } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import { deferred } from "../../ui/deferred.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { styled } from "../../ui/theme.ts";
import { useWidth } from "../../ui/useSize.ts";
import { displayStatusOf, MILESTONE_STATUS } from "../milestone/milestoneStatus.ts";
import {
  ActualBar,
  arrowPath,
  Hatch,
  PlannedBar,
  RunningBar,
  TimelineChart,
  timeScale,
} from "./TimelineChart.tsx";
import {
  AXIS_TOP,
  extentOf,
  type MilestoneSpans,
  milestoneSpans,
  ROW_HEIGHT,
  type Span,
} from "./timelineSpans.ts";

const dueDateHandles = deferred(async () => (await import("../record/later.ts")).DueDateHandles);

interface TimelineProps {
  process: Process;
  milestones: readonly Milestone[];
}

/** The planned and actual times of the milestones, as bars or as a table. */
export function Timeline({ process, milestones }: TimelineProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const now = useMilestoneToday();
  const courses = milestoneSpans(milestones, process, now);
  const extent = extentOf(courses, now);
  if (extent === null) {
    return <MutedText>{t("Milestones with a due date or a start appear here as bars.")}</MutedText>;
  }
  const isMovable = has("project_process:update") && milestones.some(mayMove);
  const plannedAt = (dueDate: string, row: number) =>
    milestoneSpans(
      milestones.map((one, index) => index === row ? { ...one, dueDate } : one),
      process,
      now,
    )[row]?.planned ?? null;
  return (
    <Root>
      <Chart>
        <NameColumn aria-hidden="true">
          {milestones.map(({ id, name }) => <Name key={id} title={name}>{name}</Name>)}
        </NameColumn>
        <Plot
          courses={courses}
          extent={isMovable ? withRoom(extent) : extent}
          today={now}
          {...(isMovable && { plannedAt })}
        />
      </Chart>
      <TimelineLegend courses={courses} />
      <VisuallyHidden>
        <TimelineTable courses={courses} />
      </VisuallyHidden>
    </Root>
  );
}

/** Whether the due date of a milestone may be moved: it has one, and is still to be met. */
const mayMove = ({ status, dueDate }: Milestone): boolean =>
  status !== "COMPLETED" && dueDate !== null;

const LEAST_ROOM_MS = 14 * 24 * 60 * 60 * 1000;

/** With room to move what is last to a later day. */
const withRoom = ({ from, to }: Span): Span => ({
  from,
  to: to + Math.max(LEAST_ROOM_MS, (to - from) / 6),
});

interface PlotProps {
  courses: readonly MilestoneSpans[];
  extent: Span;
  today: Temporal.PlainDate;
  /** Where a row would be planned by another due date; given to those who may move it. */
  plannedAt?: (dueDate: string, row: number) => Span | null;
}

/** The bars, as wide as there is room, with handles for those who may move them. */
function Plot({ plannedAt, ...bars }: PlotProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const x = timeScale(bars.extent, width);
  return (
    <PlotBox ref={ref}>
      {width > 0 && <TimelineChart {...bars} x={x} width={width} />}
      {width > 0 && plannedAt && (
        <dueDateHandles.WhenLoaded
          of={{
            rows: bars.courses.map(({ milestone }) => mayMove(milestone) ? milestone : null),
            x: (moment) => x(moment),
            extent: bars.extent,
            plannedAt,
          }}
        />
      )}
    </PlotBox>
  );
}

const PlotBox = styled("div", { position: "relative" });

const Root = styled("div", { position: "relative" });

const Chart = styled("div", {
  display: "grid",
  gridTemplateColumns: "minmax(0, clamp(112px, 34%, 240px)) minmax(0, 1fr)",
  columnGap: "$3",
});

const NameColumn = styled("div", { paddingTop: AXIS_TOP });

const Name = styled("div", {
  height: ROW_HEIGHT,
  lineHeight: `${ROW_HEIGHT}px`,
  fontSize: "$caption",
  color: "$inkSecond",
  lines: 1,
});

const MutedText = styled("p", { margin: 0, color: "$inkThird" });

/** The legend of the bars' shapes; only of those that are shown. */
function TimelineLegend({ courses }: { courses: readonly MilestoneSpans[] }) {
  const { t } = useTranslation();
  const hatchId = useId();
  const kinds = new Set(courses.map(({ actual }) => actual?.kind));
  const shapes: [Key, boolean, ReactNode][] = [
    [
      "Planned",
      courses.some(({ planned }) => planned !== null),
      <PlannedBar key="planned" x={0.5} y={0.5} width={19} height={11} rx={3} />,
    ],
    [
      "Completed",
      kinds.has("done"),
      <ActualBar key="done" x={0} y={2} width={20} height={8} rx={2} kind="done" />,
    ],
    [
      "In progress",
      kinds.has("running"),
      <RunningBar key="running" d={arrowPath({ x: 0, width: 20 }, 2, 8)} />,
    ],
    [
      "Standing still",
      kinds.has("still"),
      <ActualBar key="still" x={0} y={2} width={20} height={8} rx={2} kind="still" />,
    ],
    [
      "Late",
      kinds.has("late") || kinds.has("overdue"),
      <g key="late">
        <defs>
          <Hatch id={hatchId} />
        </defs>
        <ActualBar
          x={0.5}
          y={2}
          width={19}
          height={8}
          rx={2}
          kind="late"
          fill={`url(#${hatchId})`}
        />
      </g>,
    ],
  ];
  return (
    <List aria-hidden="true">
      {shapes.filter(([, isThere]) => isThere).map(([label, , shape]) => (
        <Entry key={label}>
          <svg width={20} height={12} viewBox="0 0 20 12">{shape}</svg>
          {t(label)}
        </Entry>
      ))}
    </List>
  );
}

const List = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 14px",
  marginTop: "$2",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});

const Entry = styled("span", { display: "inline-flex", alignItems: "center", gap: 6 });

/** The bars' data as a table. */
function TimelineTable({ courses }: { courses: readonly MilestoneSpans[] }) {
  const { t } = useTranslation();
  const dayOf = (moment: number | undefined) =>
    moment === undefined
      ? "–"
      : formatDate(new Date(moment).toISOString().slice(0, 10), "short", t);
  const momentOf = (text: string | null) => text === null ? "–" : formatDate(text, "short", t);
  return (
    <table>
      <caption>{t("Planned and actual")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Milestone")}</th>
          <th scope="col">{t("Status")}</th>
          <th scope="col">{t("Planned start")}</th>
          <th scope="col">{t("Planned end")}</th>
          <th scope="col">{t("Started")}</th>
          <th scope="col">{t("Finished")}</th>
        </tr>
      </thead>
      <tbody>
        {courses.map(({ milestone, planned }) => (
          <tr key={milestone.id}>
            <th scope="row">{milestone.name}</th>
            <td>{t(MILESTONE_STATUS[displayStatusOf(milestone)].label)}</td>
            <td>{dayOf(planned?.from)}</td>
            <td>{dayOf(planned?.to)}</td>
            <td>{momentOf(milestone.startedAt)}</td>
            <td>{momentOf(milestone.completedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
