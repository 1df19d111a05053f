import { area, line } from "d3-shape";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";
import { amountScale, LeftAxis, percent } from "./AmountAxis.tsx";
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
const DIGIT_WIDTH = 8;

/**
 * An amount over time, as a line over a filled area; the arrow keys move from point to point. What
 * is along the axis of time is in percent, so that it is right before the width is known.
 */
export function AreaChart({ label, points, unit, format, tone }: AreaChartProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const plotRef = useRef<SVGSVGElement>(null);
  const amounts = points.map(({ value }) => value);
  const { scale: y, ticks } = amountScale(amounts, [BOTTOM, TOP], true);
  const room = 14 + DIGIT_WIDTH * Math.max(...ticks.map((tick) => format(tick).length));
  const last = points.length - 1;
  const steps = Math.max(1, last);
  const share = (index: number) => (100 * index) / steps;
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
      css={{ paddingLeft: room, paddingRight: RIGHT }}
    >
      <Plot>
        <svg ref={plotRef} width="100%" height={HEIGHT} aria-hidden="true">
          <LeftAxis {...{ scale: y, ticks, format, unit, room }} />
          {tickIndices(points.length).map((byValue) => (
            <TickLabel
              key={byValue}
              x={percent(share(byValue))}
              y={HEIGHT - 6}
              textAnchor={byValue === last ? "end" : "middle"}
              dx={byValue === last ? RIGHT : 0}
            >
              {points[byValue]?.tick}
            </TickLabel>
          ))}
          <svg
            width="100%"
            height={HEIGHT}
            viewBox={`0 0 ${steps} ${HEIGHT}`}
            preserveAspectRatio="none"
          >
            <AreaFill tone={tone} d={area<Point>(along, BOTTOM, at(y))(points) ?? ""} />
            <Curve tone={tone} d={line<Point>(along, at(y))(points) ?? ""} />
          </svg>
          {current && (
            <GridLine
              isBase
              x1={percent(share(shown))}
              x2={percent(share(shown))}
              y1={TOP - 8}
              y2={BOTTOM}
            />
          )}
          <Dot tone={tone} cx={percent(share(shown))} cy={y(points[shown]?.value ?? 0)} r={5} />
        </svg>
        {current && (
          <ChartTooltip
            style={tooltipPlace(share(shown), y(current.value))}
            aria-hidden="true"
          >
            {current.description}
          </ChartTooltip>
        )}
      </Plot>
      <VisuallyHidden id={hintId}>{t("The arrow keys read it point by point.")}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{isAnnounced ? current?.description : ""}</VisuallyHidden>
    </Root>
  );
}

const along = (_: Point, index: number) => index;

const at = (y: (amount: number) => number) => ({ value }: Point) => y(value);

/** So many labels have room on the narrowest phone. */
const MOST_TICKS = 5;

/** The points labelled under the axis: the last, and back from it in even steps. */
export function tickIndices(count: number): number[] {
  const every = Math.max(1, Math.ceil((count - 1) / (MOST_TICKS - 1)));
  const indices: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) indices.unshift(index);
  return indices;
}

/** Over a point, at so many percent and pixels, and within the chart. */
function tooltipPlace(share: number, y: number) {
  const before = share < 33 ? 0 : share > 67 ? 100 : 50;
  return {
    left: percent(share),
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
  /** Whether screen readers read it: what the mouse passes over they do not. */
  isAnnounced: boolean;
}

/**
 * Which of `count` points of a chart is read: the one nearest to the pointer, which `indexAt` finds
 * by its x, or the one that the arrow keys, Home and End went to.
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
