import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import { toDay } from "../milestoneDays.tsx";

/** The height of a row in the timeline, in pixels. */
export const ROW_HEIGHT = 28;
/** The height above the first row, in pixels. */
export const AXIS_TOP = 18;

/** A time span from midnight to midnight, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

export interface MilestoneSpans {
  milestone: Milestone;
  planned: Span | null;
  /**
   * `overdue`: due and not started, from the due date. `late`: from its start or its due date,
   * whichever is earlier. `onHold`: started, then its project was disabled.
   */
  actual: (Span & { kind: "done" | "running" | "late" | "overdue" | "onHold" }) | null;
}

/**
 * Computes the planned and the actual span of each milestone. A planned start is the planned end of
 * the milestone before, or follows from due date and expected days. A planned end without a due
 * date follows from the expected days.
 */
export function computeMilestoneSpans(
  milestones: readonly Milestone[],
  { createdAt }: { createdAt: string },
  today: Temporal.PlainDate,
): MilestoneSpans[] {
  let previousEnd = toDay(createdAt);
  return milestones.map((milestone) => {
    const planned = computePlanned(milestone, previousEnd);
    if (planned !== null) previousEnd = planned.to;
    return {
      milestone,
      planned: planned && toSpan(planned),
      actual: computeActual(milestone, today),
    };
  });
}

/** Computes the span of the chart. Includes today while a milestone is open. */
export function computeExtent(
  milestoneSpans: readonly MilestoneSpans[],
  today: Temporal.PlainDate,
): Span | null {
  const spans = milestoneSpans.flatMap(({ planned, actual }) =>
    [planned ?? [], actual ?? []].flat()
  );
  if (spans.length === 0) return null;
  const isOpen = milestoneSpans.some(({ milestone }) => milestone.status !== "COMPLETED");
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
  { dueDate, expectedDays }: Milestone,
  previousEnd: Temporal.PlainDate,
): DateRange | null {
  if (dueDate === null) {
    return expectedDays === null
      ? null
      : { from: previousEnd, to: previousEnd.add({ days: expectedDays }) };
  }
  const to = Temporal.PlainDate.from(dueDate);
  const from = expectedDays === null ? previousEnd : to.subtract({ days: expectedDays });
  return { from: Temporal.PlainDate.compare(from, to) < 0 ? from : to.subtract({ days: 1 }), to };
}

function computeActual(milestone: Milestone, today: Temporal.PlainDate): MilestoneSpans["actual"] {
  const { status, dueDate, startedAt, completedAt } = milestone;
  const due = milestone.late && dueDate !== null ? Temporal.PlainDate.from(dueDate) : null;
  if (startedAt === null) {
    return due && { ...toSpan({ from: due, to: today }), kind: "overdue" };
  }
  const started = toDay(startedAt);
  if (due !== null) {
    return { ...toSpan({ from: getEarlier(started, due), to: today }), kind: "late" };
  }
  const to = completedAt === null ? today : toDay(completedAt);
  const kind = status === "COMPLETED" ? "done" : milestone.still ? "onHold" : "running";
  return { ...toSpan({ from: started, to }), kind };
}

const getEarlier = (first: Temporal.PlainDate, second: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(first, second) < 0 ? first : second;

/** Converts days to a span of at least one day, so that it is visible. */
function toSpan({ from, to }: DateRange): Span {
  const end = Temporal.PlainDate.compare(from, to) < 0 ? to : from.add({ days: 1 });
  return { from: toMilliseconds(from), to: toMilliseconds(end) };
}
