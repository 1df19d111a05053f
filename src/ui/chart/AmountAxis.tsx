import { type ScaleLinear, scaleLinear } from "d3-scale";
import { GridLine, TickLabel, UnitLabel } from "./chartStyle.ts";

interface AmountScale {
  scale: ScaleLinear<number, number>;
  ticks: number[];
}

/**
 * A scale from zero to the greatest amount, along the pixels of `range`, with about `tickCount`
 * ticks at whole numbers. A `round` scale ends at a tick.
 */
export function amountScale(
  amounts: readonly number[],
  range: readonly [from: number, to: number],
  { tickCount, round = false }: { tickCount: number; round?: boolean },
): AmountScale {
  const most = Math.max(1, ...amounts);
  const scale = scaleLinear().domain([0, most]).range(range);
  if (round) scale.nice(tickCount);
  return { scale, ticks: scale.ticks(tickCount).filter(Number.isInteger) };
}

interface AmountAxisProps {
  scale: ScaleLinear<number, number>;
  ticks: readonly number[];
  format: (amount: number) => string;
  unit: string;
}

/** Amounts upwards: lines across the plot, their figures at its left, the unit above them. */
export function LeftAxis(
  { scale, ticks, format, unit, left, right }: AmountAxisProps & { left: number; right: number },
) {
  const [, top = 0] = scale.range();
  return (
    <g>
      <UnitLabel x={0} y={top - 16}>{unit}</UnitLabel>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0,${Math.round(scale(tick))})`}>
          <GridLine x1={left} x2={right} isBase={tick === 0} />
          <TickLabel x={left - 10} dy="0.35em" textAnchor="end">{format(tick)}</TickLabel>
        </g>
      ))}
    </g>
  );
}

/** Amounts to the right: their figures under the plot, the unit at the end. */
export function BottomAxis(
  { scale, ticks, format, unit, width }: AmountAxisProps & { width: number },
) {
  return (
    <g>
      {ticks.map((tick) => (
        <TickLabel key={tick} x={scale(tick)} y={16} textAnchor={tick === 0 ? "start" : "middle"}>
          {format(tick)}
        </TickLabel>
      ))}
      <UnitLabel x={width} y={16} textAnchor="end">{unit}</UnitLabel>
    </g>
  );
}
