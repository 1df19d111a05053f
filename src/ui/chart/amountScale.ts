import { type ScaleLinear, scaleLinear } from "d3-scale";

interface AmountScale {
  scale: ScaleLinear<number, number>;
  ticks: number[];
}

/**
 * From nothing to the greatest of some amounts, along the pixels of `range`, with about `wanted`
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
