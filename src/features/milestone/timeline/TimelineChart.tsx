import { type ReactNode, type Ref, useId } from "react";
import { type Translate, useTranslation } from "../../../i18n/Translation.tsx";
import { getDateFormat, toLocale } from "../../../i18n/formats.ts";
import type { Language } from "../../../../contract/language.ts";
import { styled } from "../../../ui/theme.ts";
import { Hatch, ROW_HEIGHT, TimelineBars } from "./TimelineBars.tsx";
import {
  getQuarter,
  LETTER_WIDTH,
  listPeriods,
  type Period,
  placeEndLabel,
  type TimelineScale,
} from "./timelineScale.ts";
import { type Spans, toMilliseconds } from "./timelineSpans.ts";

const AXIS_HEIGHT = 44;
const LABEL_PADDING = 6;
const TODAY_WIDTH = 88;

export interface TimelineRow {
  id: string;
  name: ReactNode;
  spans: Spans;
  /** Whether it is not completed, so that its present plan counts. */
  isOpen: boolean;
  isLate: boolean;
  /** The text at the end of its bars. */
  endLabel: string;
  /** What lies over its bars, such as a handle. */
  overlay?: ReactNode;
}

interface TimelineChartProps {
  rows: readonly TimelineRow[];
  scale: TimelineScale;
  today: Temporal.PlainDate;
  /** The element as wide as the names. */
  namesRef?: Ref<HTMLDivElement>;
}

/** The rows of a timeline with their names, under an axis of two lines. */
export function TimelineChart({ rows, scale, today, namesRef }: TimelineChartProps) {
  const { t } = useTranslation();
  const hatchId = useId();
  const now = scale.x(toMilliseconds(today));
  const isTodayVisible = now >= 0 && now <= scale.width;
  return (
    <Canvas>
      <Lines width={scale.width} aria-hidden="true">
        <defs>
          <Hatch id={hatchId} />
        </defs>
        {listPeriods(scale, scale.lower).map(({ start, x }) => (
          <Grid key={start.toString()} x1={x} x2={x} y1={AXIS_HEIGHT / 2} y2="100%" />
        ))}
        {listPeriods(scale, scale.upper).map(({ start, x }) => (
          <Grid key={start.toString()} x1={x} x2={x} y1={0} y2="100%" />
        ))}
      </Lines>
      <Corner ref={namesRef} aria-hidden="true" />
      <Axis scale={scale} />
      {rows.map(({ id, name, overlay, ...row }) => (
        <Row key={id}>
          <Name aria-hidden={typeof name === "string" || undefined}>{name}</Name>
          <Track>
            <svg width={scale.width} height={ROW_HEIGHT} aria-hidden="true">
              <TimelineBars {...row} x={scale.x} hatchId={hatchId} />
              <EndOfBars {...row} scale={scale} today={now} />
            </svg>
            {overlay}
          </Track>
        </Row>
      ))}
      {isTodayVisible && (
        <Lines width={scale.width} aria-hidden="true" isAbove>
          <TodayLine x1={now} x2={now} y1={AXIS_HEIGHT / 2} y2="100%" />
          <TodayBox
            x={clampTodayBox(now, scale.width)}
            y={1}
            width={TODAY_WIDTH}
            height={20}
            rx={5}
          />
          <TodayLabel x={clampTodayBox(now, scale.width) + TODAY_WIDTH / 2} y={15}>
            {t("Today {date}", { date: formatShortDay(today) })}
          </TodayLabel>
        </Lines>
      )}
    </Canvas>
  );
}

const clampTodayBox = (x: number, width: number) =>
  Math.max(0, Math.min(width - TODAY_WIDTH, x - TODAY_WIDTH / 2));

/** Formats a day without its year, such as `26.11`. */
export const formatShortDay = ({ day, month }: Temporal.PlainDate): string =>
  [day, month].map((part) => String(part).padStart(2, "0")).join(".");

type EndOfBarsProps = Pick<TimelineRow, "spans" | "isOpen" | "isLate" | "endLabel"> & {
  scale: TimelineScale;
  /** The position of today's line, in pixels. */
  today: number;
};

/** The label behind the last bar of a row; nothing without bars. */
function EndOfBars({ spans, isOpen, isLate, endLabel, scale, today }: EndOfBarsProps) {
  const { firstPlan, planned, actual, late } = spans;
  const ends = [firstPlan, isOpen ? planned : null, actual, late].flatMap((span) => span?.to ?? []);
  if (ends.length === 0) return null;
  const x = placeEndLabel(endLabel, scale.x(Math.max(...ends)), today);
  return <EndLabel x={x} y={ROW_HEIGHT / 2 + 4} isLate={isLate}>{endLabel}</EndLabel>;
}

/** The two lines of the axis: the coarser unit above the finer one. */
function Axis({ scale }: { scale: TimelineScale }) {
  const { t, language } = useTranslation();
  const renderLabels = (unit: TimelineScale["lower"], y: number, isUpper: boolean) =>
    listPeriods(scale, unit).map((period) => {
      const labels = listLabels(unit, period.start, { t, language, isUpper });
      const label = findFittingLabel(labels, period);
      if (label === undefined) return null;
      return (
        <AxisLabel
          key={`${unit} ${period.start}`}
          x={period.x + LABEL_PADDING}
          y={y}
          isUpper={isUpper}
        >
          {label}
        </AxisLabel>
      );
    });
  return (
    <AxisBox>
      <svg width={scale.width} height={AXIS_HEIGHT} aria-hidden="true">
        {renderLabels(scale.upper, 15, true)}
        {renderLabels(scale.lower, 36, false)}
      </svg>
    </AxisBox>
  );
}

const findFittingLabel = (labels: readonly string[], { width }: Period) =>
  labels.find((label) => label.length * LETTER_WIDTH + LABEL_PADDING <= width);

/** Lists the labels of a period, the longest first. */
function listLabels(
  unit: TimelineScale["lower"],
  day: Temporal.PlainDate,
  { t, language, isUpper }: { t: Translate; language: Language; isUpper: boolean },
): string[] {
  const formatMonth = (options: Intl.DateTimeFormatOptions) =>
    getDateFormat(toLocale(language), { ...options, timeZone: "UTC" }).format(toMilliseconds(day));
  const number = getQuarter(day);
  switch (unit) {
    case "week":
      return [formatShortDay(day)];
    case "month":
      return [
        ...(isUpper ? [formatMonth({ month: "long", year: "numeric" })] : []),
        formatMonth({ month: "short" }),
      ];
    case "quarter":
      return [
        t("Quarter {number} {year}", { number, year: String(day.year) }),
        t("Quarter {number}", { number }),
      ];
    case "year":
      return [String(day.year)];
  }
}

const NAME_WIDTH = "var(--timeline-names)";

const Canvas = styled("div", {
  "--timeline-names": "13.5rem",
  position: "relative",
  display: "grid",
  gridTemplateColumns: `${NAME_WIDTH} max-content`,
  width: "max-content",
  minWidth: "100%",
  "@container (max-width: 40rem)": { "--timeline-names": "8.25rem" },
});

const Row = styled("div", { display: "contents" });

const Corner = styled("div", {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 3,
  backgroundColor: "$surface",
  borderBottom: "1px solid $line",
});

const AxisBox = styled("div", { position: "relative", borderBottom: "1px solid $line" });

const Name = styled("div", {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 3,
  display: "flex",
  alignItems: "center",
  minHeight: ROW_HEIGHT,
  padding: "3px 12px 3px $space$4",
  fontSize: "$small",
  lineHeight: "18px",
  color: "$ink",
  backgroundColor: "$surface",
});

const Track = styled("div", { position: "relative", display: "grid", alignItems: "center" });

const Lines = styled("svg", {
  position: "absolute",
  top: 0,
  insetInlineStart: NAME_WIDTH,
  height: "100%",
  pointerEvents: "none",
  variants: { isAbove: { true: { zIndex: 2 } } },
});

const Grid = styled("line", { stroke: "$line", strokeWidth: 1 });

const AxisLabel = styled("text", {
  fontSize: 11,
  fill: "$inkSecond",
  fontVariantNumeric: "tabular-nums",
  variants: { isUpper: { true: { fontWeight: "$section" } } },
});

const EndLabel = styled("text", {
  fontSize: 11,
  fill: "$inkSecond",
  fontVariantNumeric: "tabular-nums",
  variants: { isLate: { true: { fill: "$danger", fontWeight: "$section" } } },
});

const TodayLine = styled("line", { stroke: "$ink", strokeWidth: 1.5 });

const TodayBox = styled("rect", { fill: "$ink" });

const TodayLabel = styled("text", {
  fontSize: 11,
  fontWeight: "$section",
  textAnchor: "middle",
  fill: "$surface",
  fontVariantNumeric: "tabular-nums",
});
