import { type ReactNode, useId, useRef } from "react";
import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import type { Process } from "../../../../contract/schemas/process.ts";
import { usePermissions } from "../../../actors/useSession.ts";
import { useMilestoneToday } from "../../../i18n/clock.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import type { Key } from "../../../i18n/catalogue.ts";
import { formatDate } from "../../../i18n/formats.ts";
import { lazyPart } from "../../../ui/lazyPart.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { styled } from "../../../ui/theme.ts";
import { useElementWidth } from "../../../ui/useElementWidth.ts";
import { getDisplayStatus, MILESTONE_STATUS } from "../statuses.ts";
import {
  ActualBar,
  createArrowPath,
  createTimeScale,
  Hatch,
  PlannedBar,
  RunningBar,
  TimelineChart,
} from "./TimelineChart.tsx";
import {
  AXIS_TOP,
  computeExtent,
  computeMilestoneSpans,
  type MilestoneSpans,
  ROW_HEIGHT,
  type Span,
} from "./timelineSpans.ts";

const dueDateHandles = lazyPart(async () => (await import("../lazyParts.ts")).DueDateHandles);

interface TimelineProps {
  process: Process;
  milestones: readonly Milestone[];
}

/** The planned and actual times of milestones, as bars and as a hidden table. */
export function Timeline({ process, milestones }: TimelineProps) {
  const { t } = useTranslation();
  const { has } = usePermissions();
  const now = useMilestoneToday();
  const milestoneSpans = computeMilestoneSpans(milestones, process, now);
  const extent = computeExtent(milestoneSpans, now);
  if (extent === null) {
    return <MutedText>{t("Milestones with a due date or a start appear here as bars.")}</MutedText>;
  }
  const canMoveAny = has("project_process:update") && milestones.some(canMove);
  const getPlannedSpan = (dueDate: string, row: number) =>
    computeMilestoneSpans(
      milestones.map((milestone, index) => index === row ? { ...milestone, dueDate } : milestone),
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
          milestoneSpans={milestoneSpans}
          extent={canMoveAny ? extendExtent(extent) : extent}
          today={now}
          {...(canMoveAny && { getPlannedSpan })}
        />
      </Chart>
      <TimelineLegend milestoneSpans={milestoneSpans} />
      <VisuallyHidden>
        <TimelineTable milestoneSpans={milestoneSpans} />
      </VisuallyHidden>
    </Root>
  );
}

/** Whether a milestone's due date can be moved. */
const canMove = ({ status, dueDate }: Milestone): boolean =>
  status !== "COMPLETED" && dueDate !== null;

const MIN_EXTENSION_MS = 14 * 24 * 60 * 60 * 1000;

/** Extends the span, so that the last due date can be moved later. */
const extendExtent = ({ from, to }: Span): Span => ({
  from,
  to: to + Math.max(MIN_EXTENSION_MS, (to - from) / 6),
});

interface PlotProps {
  milestoneSpans: readonly MilestoneSpans[];
  extent: Span;
  today: Temporal.PlainDate;
  /** Returns a row's planned span for another due date. Undefined if the user may not move it. */
  getPlannedSpan?: (dueDate: string, row: number) => Span | null;
}

/** The bars in the available width, with handles if the user may move them. */
function Plot({ getPlannedSpan, ...bars }: PlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useElementWidth(ref);
  const x = createTimeScale(bars.extent, width);
  return (
    <PlotBox ref={ref}>
      {width > 0 && <TimelineChart {...bars} x={x} width={width} />}
      {width > 0 && getPlannedSpan && (
        <dueDateHandles.Lazy
          props={{
            rows: bars.milestoneSpans.map(({ milestone }) => canMove(milestone) ? milestone : null),
            x: (moment) => x(moment),
            extent: bars.extent,
            getPlannedSpan,
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

/** The legend of the shapes that are shown. */
function TimelineLegend({ milestoneSpans }: { milestoneSpans: readonly MilestoneSpans[] }) {
  const { t } = useTranslation();
  const hatchId = useId();
  const kinds = new Set(milestoneSpans.map(({ actual }) => actual?.kind));
  const shapes: [Key, boolean, ReactNode][] = [
    [
      "Planned",
      milestoneSpans.some(({ planned }) => planned !== null),
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
      <RunningBar key="running" d={createArrowPath({ x: 0, width: 20 }, 2, 8)} />,
    ],
    [
      "On hold",
      kinds.has("onHold"),
      <ActualBar key="onHold" x={0} y={2} width={20} height={8} rx={2} kind="onHold" />,
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
      {shapes.filter(([, isShown]) => isShown).map(([label, , shape]) => (
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
function TimelineTable({ milestoneSpans }: { milestoneSpans: readonly MilestoneSpans[] }) {
  const { t } = useTranslation();
  const toDay = (moment: number | undefined) =>
    moment === undefined
      ? "–"
      : formatDate(new Date(moment).toISOString().slice(0, 10), "short", t);
  const formatMoment = (text: string | null) => text === null ? "–" : formatDate(text, "short", t);
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
        {milestoneSpans.map(({ milestone, planned }) => (
          <tr key={milestone.id}>
            <th scope="row">{milestone.name}</th>
            <td>{t(MILESTONE_STATUS[getDisplayStatus(milestone)].label)}</td>
            <td>{toDay(planned?.from)}</td>
            <td>{toDay(planned?.to)}</td>
            <td>{formatMoment(milestone.startedAt)}</td>
            <td>{formatMoment(milestone.completedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
