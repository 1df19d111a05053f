import { type ScaleLinear, scaleLinear } from "d3-scale";
import { GridLine, TickLabel, UnitLabel } from "./chartStyle.ts";

interface AmountScale {
  scale: ScaleLinear<number, number>;
  ticks: number[];
}

/** About so many ticks have room on the narrowest phone. */
const TICK_COUNT = 4;

/** A scale from zero to the greatest amount, with ticks at whole numbers. A `round` one ends at a tick. */
export function amountScale(
  amounts: readonly number[],
  range: readonly [from: number, to: number],
  isRound = false,
): AmountScale {
  const most = Math.max(1, ...amounts);
  const scale = scaleLinear().domain([0, most]).range(range);
  if (isRound) scale.nice(TICK_COUNT);
  return { scale, ticks: scale.ticks(TICK_COUNT).filter(Number.isInteger) };
}

interface AmountAxisProps {
  scale: ScaleLinear<number, number>;
  ticks: readonly number[];
  format: (amount: number) => string;
  unit: string;
}

/** Upwards, in pixels: lines across the plot, amounts in `room` pixels to its left, the unit above. */
export function LeftAxis({ scale, ticks, format, unit, room }: AmountAxisProps & { room: number }) {
  const [, top = 0] = scale.range();
  return (
    <g>
      <UnitLabel x={-room} y={top - 16}>{unit}</UnitLabel>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0,${Math.round(scale(tick))})`}>
          <GridLine x1="0" x2="100%" isBase={tick === 0} />
          <TickLabel x={-10} dy="0.35em" textAnchor="end">{format(tick)}</TickLabel>
        </g>
      ))}
    </g>
  );
}

/** To the right, in percent: amounts under the plot, the unit at the end of the `room` beside it. */
export function BottomAxis(
  { scale, ticks, format, unit, room }: AmountAxisProps & { room: number },
) {
  return (
    <g>
      {ticks.map((tick) => (
        <TickLabel
          key={tick}
          x={percent(scale(tick))}
          y={16}
          textAnchor={tick === 0 ? "start" : "middle"}
        >
          {format(tick)}
        </TickLabel>
      ))}
      <UnitLabel x="100%" dx={room} y={16} textAnchor="end">{unit}</UnitLabel>
    </g>
  );
}

/** A length in SVG. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 1000}%`;
