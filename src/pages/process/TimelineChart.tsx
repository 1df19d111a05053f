import { type ScaleTime, scaleUtc } from "d3-scale";
import { useId } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { styled } from "../../ui/theme.ts";
import { Hatch, TimelineBars } from "./TimelineBars.tsx";
import { type Course, moment, type Span } from "./timelineSpans.ts";

export const ROW_HEIGHT = 28;
const TOP = 18;
const AXIS = 20;
/** What a label of the axis takes, with a gap. */
const PIXELS_PER_TICK = 58;
const MOST_TICKS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Above this, ticks are told by their month. */
const MONTHS_FROM_DAYS = 75;

interface TimelineChartProps {
  courses: readonly Course[];
  extent: Span;
  /** In pixels. */
  width: number;
  today: Temporal.PlainDate;
}

/** The bars over a scale of time: dashed as planned, filled as they came, hatched where late. */
export function TimelineChart({ courses, extent, width, today }: TimelineChartProps) {
  const { t } = useTranslation();
  const hatchId = useId();
  const x = scaleUtc().domain([extent.from, extent.to]).range([1, width - 8]);
  const ticks = ticksOf(x);
  const bottom = TOP + courses.length * ROW_HEIGHT;
  const now = moment(today);
  const isNow = now >= extent.from && now <= extent.to;
  const name = tickName((extent.to - extent.from) / DAY_MS);
  return (
    <svg width={width} height={bottom + AXIS} viewBox={`0 0 ${width} ${bottom + AXIS}`}>
      <defs>
        <Hatch id={hatchId} />
      </defs>
      {ticks.map((tick) => (
        <g key={tick.getTime()}>
          <Grid x1={x(tick)} x2={x(tick)} y1={TOP} y2={bottom + 4} />
          <Label x={x(tick)} y={bottom + 16} textAnchor={anchorAt(x(tick), width)}>
            {name(tick)}
          </Label>
        </g>
      ))}
      {courses.map((course, row) => (
        <TimelineBars
          key={course.milestone.id}
          course={course}
          x={(at) => x(at)}
          top={TOP + row * ROW_HEIGHT}
          hatchId={hatchId}
        />
      ))}
      {isNow && (
        <>
          <Today x1={x(now)} x2={x(now)} y1={TOP - 4} y2={bottom + 4} />
          <TodayLabel x={x(now)} y={10} textAnchor={anchorAt(x(now), width)}>
            {t("Today")}
          </TodayLabel>
        </>
      )}
    </svg>
  );
}

/** As many as there is room for, at round dates. */
function ticksOf(x: ScaleTime<number, number>): Date[] {
  const fits = (ticks: Date[]) =>
    ticks.every((tick, index) => {
      const before = ticks[index - 1];
      return before === undefined || x(tick) - x(before) >= PIXELS_PER_TICK;
    });
  const choices = Array.from({ length: MOST_TICKS }, (_, less) => x.ticks(MOST_TICKS - less));
  const every = (step: number) => choices.map((ticks) => ticks.filter((_, at) => at % step === 0));
  const thinned = [...choices, ...every(2), ...every(3), ...every(4)];
  return thinned.find((ticks) => ticks.length > 1 && fits(ticks)) ?? [];
}

/** `11.2026` on long axes, `21.11` on short ones. */
function tickName(days: number) {
  const format = new Intl.DateTimeFormat("tr-TR", {
    timeZone: "UTC",
    month: "2-digit",
    ...(days > MONTHS_FROM_DAYS ? { year: "numeric" } : { day: "2-digit" }),
  });
  return (tick: Date) => format.format(tick);
}

/** Keeps a label within the chart. */
function anchorAt(x: number, width: number): "start" | "middle" | "end" {
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
