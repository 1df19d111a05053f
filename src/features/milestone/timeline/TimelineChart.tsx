import { type ScaleTime, scaleUtc } from "d3-scale";
import { useId } from "react";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { styled } from "../../../ui/theme.ts";
import {
  AXIS_TOP,
  type MilestoneSpans,
  ROW_HEIGHT,
  type Span,
  toMilliseconds,
} from "./timelineSpans.ts";

const AXIS_HEIGHT = 20;
/** The width of an axis label with its gap. */
const PIXELS_PER_TICK = 58;
const MAX_TICKS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Above this number of days, ticks are labelled with their month. */
const MONTHS_FROM_DAYS = 75;

interface TimelineChartProps {
  milestoneSpans: readonly MilestoneSpans[];
  extent: Span;
  x: TimeScale;
  /** In pixels. */
  width: number;
  today: Temporal.PlainDate;
}

type TimeScale = ScaleTime<number, number>;

/** Creates the scale from times to pixels. */
export const createTimeScale = ({ from, to }: Span, width: number): TimeScale =>
  scaleUtc().domain([from, to]).range([1, width - 8]);

/** The bars over a time scale: dashed if planned, filled if actual, hatched if late. */
export function TimelineChart({ milestoneSpans, extent, x, width, today }: TimelineChartProps) {
  const { t } = useTranslation();
  const hatchId = useId();
  const ticks = createTicks(x);
  const bottom = AXIS_TOP + milestoneSpans.length * ROW_HEIGHT;
  const now = toMilliseconds(today);
  const isTodayVisible = now >= extent.from && now <= extent.to;
  const formatTick = createTickFormat((extent.to - extent.from) / DAY_MS);
  return (
    <svg
      width={width}
      height={bottom + AXIS_HEIGHT}
      aria-hidden="true"
      viewBox={`0 0 ${width} ${bottom + AXIS_HEIGHT}`}
    >
      <defs>
        <Hatch id={hatchId} />
      </defs>
      {ticks.map((tick) => (
        <g key={tick.getTime()}>
          <Grid x1={x(tick)} x2={x(tick)} y1={AXIS_TOP} y2={bottom + 4} />
          <Label x={x(tick)} y={bottom + 16} textAnchor={getTextAnchor(x(tick), width)}>
            {formatTick(tick)}
          </Label>
        </g>
      ))}
      {milestoneSpans.map((spans, row) => (
        <TimelineBars
          key={spans.milestone.id}
          spans={spans}
          x={(at) => x(at)}
          top={AXIS_TOP + row * ROW_HEIGHT}
          hatchId={hatchId}
        />
      ))}
      {isTodayVisible && (
        <>
          <Today x1={x(now)} x2={x(now)} y1={AXIS_TOP - 4} y2={bottom + 4} />
          <TodayLabel x={x(now)} y={10} textAnchor={getTextAnchor(x(now), width)}>
            {t("Today")}
          </TodayLabel>
        </>
      )}
    </svg>
  );
}

/** Creates as many ticks as fit, at round dates. */
function createTicks(x: TimeScale): Date[] {
  const fits = (ticks: Date[]) =>
    ticks.every((tick, index) => {
      const before = ticks[index - 1];
      return before === undefined || x(tick) - x(before) >= PIXELS_PER_TICK;
    });
  const tickSets = Array.from({ length: MAX_TICKS }, (_, index) => x.ticks(MAX_TICKS - index));
  const takeEvery = (step: number) =>
    tickSets.map((ticks) => ticks.filter((_, at) => at % step === 0));
  const candidates = [...tickSets, ...takeEvery(2), ...takeEvery(3), ...takeEvery(4)];
  return candidates.find((ticks) => ticks.length > 1 && fits(ticks)) ?? [];
}

/** Creates the format of ticks: `11.2026` on long axes, `21.11` on short ones. */
function createTickFormat(days: number) {
  const format = new Intl.DateTimeFormat("tr-TR", {
    timeZone: "UTC",
    month: "2-digit",
    ...(days > MONTHS_FROM_DAYS ? { year: "numeric" } : { day: "2-digit" }),
  });
  return (tick: Date) => format.format(tick);
}

/** Returns the `text-anchor` that keeps a label within the chart. */
function getTextAnchor(x: number, width: number): "start" | "middle" | "end" {
  if (x < 24) return "start";
  return x > width - 24 ? "end" : "middle";
}

const Grid = styled("line", { stroke: "$line", strokeWidth: 1 });

const Label = styled("text", {
  fontSize: 11,
  fill: "$inkThird",
  fontVariantNumeric: "tabular-nums",
});

const Today = styled("line", { stroke: "$ink", strokeWidth: 1.5 });

const TodayLabel = styled("text", { fontSize: 11, fontWeight: "$section", fill: "$ink" });

const PLANNED_BOX = { top: 7, height: 14 };
const ACTUAL_BOX = { top: 10, height: 8 };
/** A narrower bar would look like a line. */
const MIN_BAR_WIDTH = 4;

interface TimelineBarsProps {
  spans: MilestoneSpans;
  x: (moment: number) => number;
  top: number;
  hatchId: string;
}

/**
 * The bars of a milestone: a dashed planned one and a filled actual one. A bar in progress ends in
 * an arrow.
 */
function TimelineBars({ spans: { planned, actual }, x, top, hatchId }: TimelineBarsProps) {
  const at = (from: number, to: number) => ({
    x: x(from),
    width: Math.max(MIN_BAR_WIDTH, x(to) - x(from)),
  });
  return (
    <g>
      {planned && (
        <PlannedBar
          {...at(planned.from, planned.to)}
          y={top + PLANNED_BOX.top}
          height={PLANNED_BOX.height}
          rx={3}
        />
      )}
      {actual && (actual.kind === "running"
        ? (
          <RunningBar
            d={createArrowPath(at(actual.from, actual.to), top + ACTUAL_BOX.top, ACTUAL_BOX.height)}
          />
        )
        : (
          <ActualBar
            {...at(actual.from, actual.to)}
            y={top + ACTUAL_BOX.top}
            height={ACTUAL_BOX.height}
            rx={2}
            kind={actual.kind}
            {...(isHatched(actual.kind) ? { fill: `url(#${hatchId})` } : {})}
          />
        ))}
    </g>
  );
}

const isHatched = (kind: NonNullable<MilestoneSpans["actual"]>["kind"]) =>
  kind === "late" || kind === "overdue";

/** The pattern of late bars. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <HatchGround width="6" height="6" />
      <HatchLine x1="1.5" x2="1.5" y1="0" y2="6" />
    </pattern>
  );
}

/** Creates the path of a bar in progress, which ends in an arrow. */
export function createArrowPath(
  { x, width }: { x: number; width: number },
  y: number,
  height: number,
) {
  const point = Math.min(height / 2, width);
  return [
    `M${x} ${y}`,
    `H${x + width - point}`,
    `L${x + width} ${y + height / 2}`,
    `L${x + width - point} ${y + height}`,
    `H${x}Z`,
  ].join("");
}

export const PlannedBar = styled("rect", {
  fill: "$waitingSoft",
  stroke: "$lineControl",
  strokeWidth: 1,
  strokeDasharray: "3 2",
});

export const RunningBar = styled("path", { fill: "$running" });

export const ActualBar = styled("rect", {
  variants: {
    kind: {
      done: { fill: "$accent" },
      onHold: { fill: "$lineControl" },
      late: { stroke: "$danger", strokeWidth: 1 },
      overdue: { stroke: "$danger", strokeWidth: 1, strokeDasharray: "2 2" },
    },
  },
});

const HatchGround = styled("rect", { fill: "$surface" });

const HatchLine = styled("line", { stroke: "$danger", strokeWidth: 3 });
