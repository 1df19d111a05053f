import type { Milestone } from "../../../../contract/schemas/milestone.ts";

/** Computes the weighted average of averages; null without any. */
export function computeAverage(
  parts: readonly { averageDays: number; count: number }[],
): number | null {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  if (count === 0) return null;
  const days = parts.reduce((sum, part) => sum + part.averageDays * part.count, 0);
  return Math.round(days / count * 10) / 10;
}

/** Returns the last due date of a process, and the last one of its first plan. */
export function computeForecast(
  milestones: readonly Pick<Milestone, "dueDate" | "plannedDueDate">[],
): { dueDate: string | null; plannedDueDate: string | null } {
  const findLast = (dates: readonly (string | null)[]) =>
    dates.filter((date) => date !== null).sort().at(-1) ?? null;
  return {
    dueDate: findLast(milestones.map(({ dueDate }) => dueDate)),
    plannedDueDate: findLast(milestones.map(({ plannedDueDate }) => plannedDueDate)),
  };
}
