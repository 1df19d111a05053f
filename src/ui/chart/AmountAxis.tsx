import { type ScaleLinear, scaleLinear } from "d3-scale";
import { GridLine, TickLabel, UnitLabel } from "./chartStyle.ts";

interface AmountScale {
  scale: ScaleLinear<number, number>;
  ticks: number[];
}

/** Fits on the narrowest phones. */
const TICK_COUNT = 4;

/** Creates a scale from zero to the maximum with integer ticks. */
export function createAmountScale(
  amounts: readonly number[],
  range: readonly [from: number, to: number],
  endsAtTick = false,
): AmountScale {
  const maximum = Math.max(1, ...amounts);
  const scale = scaleLinear().domain([0, maximum]).range(range);
  if (endsAtTick) scale.nice(TICK_COUNT);
  return { scale, ticks: scale.ticks(TICK_COUNT).filter(Number.isInteger) };
}

interface AmountAxisProps {
  scale: ScaleLinear<number, number>;
  ticks: readonly number[];
  format: (amount: number) => string;
  unit: string;
}

/** A vertical axis in pixels: grid lines, amounts to the left, the unit above. */
export function LeftAxis(
  { scale, ticks, format, unit, labelSpace }: AmountAxisProps & { labelSpace: number },
) {
  const [, top = 0] = scale.range();
  return (
    <g>
      <UnitLabel x={-labelSpace} y={top - 16}>{unit}</UnitLabel>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0,${Math.round(scale(tick))})`}>
          <GridLine x1="0" x2="100%" isBase={tick === 0} />
          <TickLabel x={-10} dy="0.35em" textAnchor="end">{format(tick)}</TickLabel>
        </g>
      ))}
    </g>
  );
}

/** A horizontal axis in percent: amounts below, the unit at the end. */
export function BottomAxis(
  { scale, ticks, format, unit, labelSpace }: AmountAxisProps & { labelSpace: number },
) {
  return (
    <g>
      {ticks.map((tick) => (
        <TickLabel
          key={tick}
          x={toPercent(scale(tick))}
          y={16}
          textAnchor={tick === 0 ? "start" : "middle"}
        >
          {format(tick)}
        </TickLabel>
      ))}
      <UnitLabel x="100%" dx={labelSpace} y={16} textAnchor="end">{unit}</UnitLabel>
    </g>
  );
}

export const toPercent = (share: number): string => `${Math.round(share * 1000) / 1000}%`;
