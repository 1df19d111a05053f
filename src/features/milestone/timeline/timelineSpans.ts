import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import { toDay } from "../milestoneDays.tsx";

/** A time span from midnight to midnight, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** The bars and marks in one row of the timeline. */
export interface Spans {
  /** The plan by the first due date. */
  firstPlan: Span | null;
  /** The plan by the present due date. */
  planned: Span | null;
  /** From the start to the end or today, without the late part. `onHold`: its project is disabled. */
  actual: (Span & { kind: "done" | "running" | "onHold" }) | null;
  /** From the due date, or a later start, to the end or today. */
  late: Span | null;
}

export interface MilestoneSpans extends Spans {
  milestone: Milestone;
}

/**
 * Computes the spans of each milestone. A planned start is the planned end of the milestone before,
 * or follows from due date and expected days. A planned end without a due date follows from the
 * expected days.
 */
export function computeMilestoneSpans(
  milestones: readonly Milestone[],
  { createdAt }: { createdAt: string },
  today: Temporal.PlainDate,
): MilestoneSpans[] {
  let previousEnd = toDay(createdAt);
  let previousFirstEnd = previousEnd;
  return milestones.map((milestone) => {
    const { dueDate, plannedDueDate, expectedDays } = milestone;
    const planned = computePlanned({ dueDate, expectedDays }, previousEnd);
    const firstPlan = computePlanned({ dueDate: plannedDueDate, expectedDays }, previousFirstEnd);
    previousEnd = planned?.to ?? previousEnd;
    previousFirstEnd = firstPlan?.to ?? previousFirstEnd;
    return {
      milestone,
      firstPlan: plannedDueDate === null ? null : firstPlan && toSpan(firstPlan),
      planned: planned && toSpan(planned),
      ...computeActual(milestone, today),
    };
  });
}

/** Computes the span of the chart. Includes today while something is open. */
export function computeExtent(
  rows: readonly Spans[],
  today: Temporal.PlainDate,
  isOpen: boolean,
): Span | null {
  const spans = rows.flatMap(({ firstPlan, planned, actual, late }) =>
    [firstPlan, planned, actual, late].flatMap((span) => span ?? [])
  );
  if (spans.length === 0) return null;
  const days = isOpen ? [toMilliseconds(today)] : [];
  return {
    from: Math.min(...spans.map(({ from }) => from), ...days),
    to: Math.max(...spans.map(({ to }) => to), ...days),
  };
}

export const toMilliseconds = (day: Temporal.PlainDate): number =>
  day.toZonedDateTime("UTC").epochMilliseconds;

interface DateRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

function computePlanned(
  { dueDate, expectedDays }: Pick<Milestone, "dueDate" | "expectedDays">,
  previousEnd: Temporal.PlainDate,
): DateRange | null {
  if (dueDate === null) {
    return expectedDays === null
      ? null
      : { from: previousEnd, to: previousEnd.add({ days: expectedDays }) };
  }
  const to = Temporal.PlainDate.from(dueDate);
  const from = expectedDays === null ? previousEnd : to.subtract({ days: expectedDays });
  return { from: isBefore(from, to) ? from : to.subtract({ days: 1 }), to };
}

function computeActual(
  milestone: Milestone,
  today: Temporal.PlainDate,
): Pick<Spans, "actual" | "late"> {
  const { status, dueDate, startedAt, completedAt } = milestone;
  const due = dueDate === null ? null : Temporal.PlainDate.from(dueDate);
  const started = startedAt === null ? null : toDay(startedAt);
  const end = completedAt === null ? today : toDay(completedAt);
  const isLate = due !== null && isBefore(due, end) &&
    (milestone.late || status === "COMPLETED") && (started !== null || milestone.late);
  const lateFrom = isLate ? (started !== null && isBefore(due, started) ? started : due) : null;
  const kind = status === "COMPLETED" ? "done" : milestone.still ? "onHold" : "running";
  const isWhollyLate = started !== null && lateFrom !== null && !isBefore(started, lateFrom);
  return {
    actual: started === null || isWhollyLate
      ? null
      : { ...toSpan({ from: started, to: lateFrom ?? end }), kind },
    late: lateFrom && toSpan({ from: lateFrom, to: end }),
  };
}

const isBefore = (first: Temporal.PlainDate, second: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(first, second) < 0;

/** Converts days to a span of at least one day, so that it is visible. */
function toSpan({ from, to }: DateRange): Span {
  const end = isBefore(from, to) ? to : from.add({ days: 1 });
  return { from: toMilliseconds(from), to: toMilliseconds(end) };
}
