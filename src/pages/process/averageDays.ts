/** The average of averages, each with how many it was taken of; null when there is none. */
export function averageOf(
  parts: readonly { averageDays: number; count: number }[],
): number | null {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  if (count === 0) return null;
  const days = parts.reduce((sum, part) => sum + part.averageDays * part.count, 0);
  return Math.round(days / count * 10) / 10;
}
