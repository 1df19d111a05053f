import { area, line } from "d3-shape";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";
import { createAmountScale, LeftAxis, toPercent } from "./AmountAxis.tsx";
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
  /** The label under the axis, such as a day. */
  tick: string;
  value: number;
  /** Its full description: shown on hover, read by screen readers. */
  description: string;
}

interface AreaChartProps {
  label: string;
  /** At least one point; points are at equal distances. */
  points: readonly Point[];
  unit: string;
  format: (amount: number) => string;
  tone: ChartTone;
}

const HEIGHT = 232;
const TOP = 32;
const BOTTOM = HEIGHT - 26;
const RIGHT = 14;
const DIGIT_WIDTH = 8;

/**
 * An amount over time; the arrow keys move between points. Horizontal positions are percentages, as
 * the server does not know the width.
 */
export function AreaChart({ label, points, unit, format, tone }: AreaChartProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const plotRef = useRef<SVGSVGElement>(null);
  const amounts = points.map(({ value }) => value);
  const { scale: y, ticks } = createAmountScale(amounts, [BOTTOM, TOP], true);
  const labelSpace = 14 + DIGIT_WIDTH * Math.max(...ticks.map((tick) => format(tick).length));
  const last = points.length - 1;
  const steps = Math.max(1, last);
  const toShare = (index: number) => (100 * index) / steps;
  const { index, isAnnounced, handlers } = useChartCursor(points.length, (clientX) => {
    const { left = 0, width = 0 } = plotRef.current?.getBoundingClientRect() ?? {};
    return Math.round(((clientX - left) / width) * steps);
  });
  const current = index === null ? undefined : points[index];
  const shown = index ?? last;
  return (
    <Root
      {...handlers}
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-roledescription={t("chart")}
      aria-describedby={hintId}
      css={{ paddingLeft: labelSpace, paddingRight: RIGHT }}
    >
      <Plot>
        <svg ref={plotRef} width="100%" height={HEIGHT} aria-hidden="true">
          <LeftAxis {...{ scale: y, ticks, format, unit, labelSpace }} />
          {listTickIndices(points.length).map((index) => (
            <TickLabel
              key={index}
              x={toPercent(toShare(index))}
              y={HEIGHT - 6}
              textAnchor={index === last ? "end" : "middle"}
              dx={index === last ? RIGHT : 0}
            >
              {points[index]?.tick}
            </TickLabel>
          ))}
          <svg
            width="100%"
            height={HEIGHT}
            viewBox={`0 0 ${steps} ${HEIGHT}`}
            preserveAspectRatio="none"
          >
            <AreaFill tone={tone} d={area<Point>(getX, BOTTOM, createGetY(y))(points) ?? ""} />
            <Curve tone={tone} d={line<Point>(getX, createGetY(y))(points) ?? ""} />
          </svg>
          {current && (
            <GridLine
              isBase
              x1={toPercent(toShare(shown))}
              x2={toPercent(toShare(shown))}
              y1={TOP - 8}
              y2={BOTTOM}
            />
          )}
          <Dot tone={tone} cx={toPercent(toShare(shown))} cy={y(points[shown]?.value ?? 0)} r={5} />
        </svg>
        {current && (
          <ChartTooltip
            style={placeTooltip(toShare(shown), y(current.value))}
            aria-hidden="true"
          >
            {current.description}
          </ChartTooltip>
        )}
      </Plot>
      <VisuallyHidden id={hintId}>{t("Use the arrow keys to move between points.")}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{isAnnounced ? current?.description : ""}</VisuallyHidden>
    </Root>
  );
}

const getX = (_: Point, index: number) => index;

const createGetY = (y: (amount: number) => number) => ({ value }: Point) => y(value);

/** Fits on the narrowest phones. */
const MAX_TICKS = 5;

/** Lists the indices of labelled points: the last one, and back in equal steps. */
export function listTickIndices(count: number): number[] {
  const every = Math.max(1, Math.ceil((count - 1) / (MAX_TICKS - 1)));
  const indices: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) indices.unshift(index);
  return indices;
}

/** Places the tooltip above a point and within the chart. */
function placeTooltip(toShare: number, y: number) {
  const before = toShare < 33 ? 0 : toShare > 67 ? 100 : 50;
  return {
    left: toPercent(toShare),
    transform: `translate(-${before}%, ${Math.round(y) - 12}px) translateY(-100%)`,
  };
}

const Root = styled("div", {
  position: "relative",
  height: HEIGHT,
  minWidth: 0,
  borderRadius: 4,
  touchAction: "pan-y",
});

const Plot = styled("div", { position: "relative", "& svg": { overflow: "visible" } });

interface ChartCursor {
  index: number;
  /** Whether it is announced: keys announce, the pointer does not. */
  isAnnounced: boolean;
}

/** Tracks the current point: by the arrow keys, Home and End, or by the pointer with `indexAt`. */
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
    const index = indexAt(event.clientX);
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
