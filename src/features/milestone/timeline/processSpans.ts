import type { Process } from "../../../../contract/schemas/process.ts";
import { toDay } from "../milestoneDays.tsx";
import {
  computeMilestoneSpans,
  type MilestoneSpans,
  type Span,
  type Spans,
  toMilliseconds,
} from "./timelineSpans.ts";

/**
 * Computes the spans of a process from those of its milestones. The late part begins at the first
 * due date that is late; after its end, at the last due date.
 */
export function computeProcessSpans(process: Process, today: Temporal.PlainDate): Spans {
  const { status, startedAt, completedAt, milestones = [] } = process;
  const spans = computeMilestoneSpans(milestones, process, today);
  const start = startedAt === null ? null : toMilliseconds(toDay(startedAt));
  const end = toMilliseconds(completedAt === null ? today : toDay(completedAt));
  const due = findLateDate(spans, status === "COMPLETED", end);
  const late = due === null ? null : { from: Math.max(due, start ?? due), to: end };
  const isOnHold = milestones.some(({ still }) => still);
  const kind = status === "COMPLETED" ? "done" : isOnHold ? "onHold" : "running";
  const actualEnd = late?.from ?? end;
  return {
    firstPlan: join(spans.map(({ firstPlan }) => firstPlan)),
    planned: join(spans.map(({ planned }) => planned)),
    actual: start === null || (late !== null && actualEnd <= start)
      ? null
      : { from: start, to: Math.max(actualEnd, start + DAY_MS), kind },
    late,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Joins spans to one from the first start to the last end. */
function join(spans: readonly (Span | null)[]): Span | null {
  const known = spans.filter((span) => span !== null);
  if (known.length === 0) return null;
  return {
    from: Math.min(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
  };
}

function findLateDate(
  spans: readonly MilestoneSpans[],
  isCompleted: boolean,
  end: number,
): number | null {
  const dates = spans.flatMap(({ milestone: { dueDate, late } }) =>
    dueDate !== null && (isCompleted || late) ? Date.parse(dueDate) : []
  );
  if (dates.length === 0) return null;
  const date = isCompleted ? Math.max(...dates) : Math.min(...dates);
  return date < end ? date : null;
}
