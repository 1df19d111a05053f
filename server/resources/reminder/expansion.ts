import { type Due, duesBetween, type Schedule } from "./schedule.ts";

/** A schedule, and the time it is to be followed through: up to but not including `to`. */
export interface Expansion {
  schedule: Schedule;
  from: Date;
  to: Date;
}

/** What each schedule came to, in the order of asking. */
export interface Expanded {
  dues: Due[][];
  /** Whether all were followed to their end. */
  isComplete: boolean;
}

export interface ExpansionBounds {
  /** For all of them together, in milliseconds. */
  budgetMs: number;
  /** Of all dues together. */
  mostDues: number;
}

/** Follows schedules until all are followed, or one of the bounds is met. */
export function expand(
  expansions: readonly Expansion[],
  { budgetMs, mostDues }: ExpansionBounds,
  now: () => number = () => performance.now(),
): Expanded {
  const end = now() + budgetMs;
  const dues: Due[][] = [];
  let left = mostDues;
  for (const { schedule, from, to } of expansions) {
    if (left === 0 || now() >= end) return { dues, isComplete: false };
    const all = duesBetween(schedule, from, to);
    const kept = all.slice(0, left);
    dues.push(kept);
    left -= kept.length;
    if (kept.length < all.length) return { dues, isComplete: false };
  }
  return { dues, isComplete: true };
}
