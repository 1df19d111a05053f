import { area, line } from "d3-shape";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";
import { useWidth } from "../useSize.ts";
import { amountScale, LeftAxis } from "./AmountAxis.tsx";
import {
  AreaFill,
  type ChartTone,
  ChartTooltip,
  Curve,
  Dot,
  GridLine,
  TickLabel,
} from "./chartStyle.ts";

interface Point {
  /** Under the axis, such as a day. */
  tick: string;
  value: number;
  /** Its full description: shown on hover, read by screen readers. */
  description: string;
}

interface AreaChartProps {
  /** A sentence that describes the chart. */
  label: string;
  /** At even distances, one at least. */
  points: readonly Point[];
  /** What the amounts are counted in. */
  unit: string;
  format: (amount: number) => string;
  tone: ChartTone;
}

const HEIGHT = 232;
const TOP = 32;
const BOTTOM = HEIGHT - 26;
const RIGHT = 14;
const TICK_WIDTH = 76;
const DIGIT_WIDTH = 8;

/** An amount over time, as a line over a filled area; the arrow keys move from point to point. */
export function AreaChart({ label, points, unit, format, tone }: AreaChartProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const { scale: y, ticks } = amountScale(points.map(({ value }) => value), [BOTTOM, TOP], {
    tickCount: 4,
    round: true,
  });
  const left = 14 + DIGIT_WIDTH * Math.max(...ticks.map((tick) => format(tick).length));
  const step = (width - RIGHT - left) / Math.max(1, points.length - 1);
  const x = (index: number) => left + index * step;
  const { index, isAnnounced, handlers } = useChartCursor(
    points.length,
    (offset) => Math.round((offset - left) / step),
  );
  const current = index === null ? undefined : points[index];
  const last = points.length - 1;
  return (
    <Root
      {...handlers}
      ref={ref}
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-roledescription={t("chart")}
      aria-describedby={hintId}
    >
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <LeftAxis {...{ scale: y, ticks, format, unit, left }} right={width - RIGHT} />
          {tickIndices(points.length, width - left - RIGHT).map((byValue) => (
            <TickLabel
              key={byValue}
              x={x(byValue)}
              y={HEIGHT - 6}
              textAnchor={byValue === last ? "end" : "middle"}
              dx={byValue === last ? RIGHT : 0}
            >
              {points[byValue]?.tick}
            </TickLabel>
          ))}
          <AreaFill tone={tone} d={area<Point>((_, at) => x(at), BOTTOM, at(y))(points) ?? ""} />
          <Curve tone={tone} d={line<Point>((_, at) => x(at), at(y))(points) ?? ""} />
          {current && index !== null && (
            <GridLine isBase x1={x(index)} x2={x(index)} y1={TOP - 8} y2={BOTTOM} />
          )}
          <Dot tone={tone} cx={x(index ?? last)} cy={y(points[index ?? last]?.value ?? 0)} r={5} />
        </svg>
      )}
      {current && index !== null && (
        <ChartTooltip
          style={{ transform: tooltipTransform(x(index), y(current.value), width) }}
          aria-hidden="true"
        >
          {current.description}
        </ChartTooltip>
      )}
      <VisuallyHidden id={hintId}>{t("The arrow keys read it point by point.")}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{isAnnounced ? current?.description : ""}</VisuallyHidden>
    </Root>
  );
}

const at = (y: (amount: number) => number) => ({ value }: Point) => y(value);

/** The points labelled under the axis: the last, and back from it as there is room. */
export function tickIndices(count: number, room: number): number[] {
  const most = Math.max(2, Math.floor(room / TICK_WIDTH));
  const every = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  const indices: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) indices.unshift(index);
  return indices;
}

/** Over a point, and within the chart. */
function tooltipTransform(x: number, y: number, width: number): string {
  const share = x < width / 3 ? 0 : x > (width * 2) / 3 ? 100 : 50;
  return `translate(${Math.round(x)}px, ${Math.round(y) - 12}px) translate(-${share}%, -100%)`;
}

const Root = styled("div", {
  position: "relative",
  height: HEIGHT,
  minWidth: 0,
  borderRadius: 4,
  touchAction: "pan-y",
  "& > svg": { overflow: "visible" },
});

interface ChartCursor {
  index: number;
  /** Whether screen readers read it: what the mouse passes over they do not. */
  isAnnounced: boolean;
}

/**
 * Which of `count` points of a chart is read: the one nearest to the pointer, at `indexAt` its
 * distance from the left edge, or the one that the arrow keys, Home and End went to.
 */
function useChartCursor(count: number, indexAt: (offset: number) => number) {
  const [cursor, setCursor] = useState<ChartCursor | null>(null);
  const moveTo = (index: number, isAnnounced: boolean) =>
    setCursor({ index: Math.min(count - 1, Math.max(0, index)), isAnnounced });

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { index } = cursor ?? { index: null };
    const targets: Record<string, number | undefined> = {
      ArrowRight: index === null ? 0 : index + 1,
      ArrowLeft: index === null ? count - 1 : index - 1,
      Home: 0,
      End: count - 1,
    };
    const next = targets[event.key];
    if (next !== undefined) {
      event.preventDefault();
      moveTo(next, true);
    } else if (event.key === "Escape" && cursor !== null) {
      event.stopPropagation();
      setCursor(null);
    }
  }

  function onPointerMove(event: PointerEvent) {
    const index = indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
    if (Number.isFinite(index)) moveTo(index, false);
  }

  const clear = () => setCursor(null);
  return {
    index: cursor === null ? null : Math.min(cursor.index, count - 1),
    isAnnounced: cursor?.isAnnounced ?? false,
    handlers: {
      onKeyDown,
      onPointerMove,
      onPointerDown: onPointerMove,
      onPointerLeave: clear,
      onBlur: clear,
    },
  };
}
