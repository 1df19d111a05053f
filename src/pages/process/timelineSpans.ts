import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { dayOf } from "./milestoneDays.tsx";

/** Of a milestone in the timeline, in pixels. */
export const ROW_HEIGHT = 28;
/** Above the first of them. */
export const AXIS_TOP = 18;

/** From the beginning of one day to the beginning of another, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

export interface MilestoneSpans {
  milestone: Milestone;
  planned: Span | null;
  /**
   * `overdue` where it was due and has not begun. What is late runs from its start, or from its due
   * date where it was started after that. `still` had begun when its project was disabled.
   */
  actual: (Span & { kind: "done" | "running" | "late" | "overdue" | "still" }) | null;
}

/**
 * The planned and the actual span of each milestone. A planned start is the planned end of the one
 * before, unless it has one; a planned end without a due date follows from the expected days.
 */
export function milestoneSpans(
  milestones: readonly Milestone[],
  { createdAt }: { createdAt: string },
  today: Temporal.PlainDate,
): MilestoneSpans[] {
  let ended = dayOf(createdAt);
  return milestones.map((milestone) => {
    const planned = plannedDays(milestone, ended);
    if (planned !== null) ended = planned.to;
    return { milestone, planned: planned && spanOf(planned), actual: actualOf(milestone, today) };
  });
}

/** The first and last moment of all spans, the day itself included while something is left to do. */
export function extentOf(
  courses: readonly MilestoneSpans[],
  today: Temporal.PlainDate,
): Span | null {
  const spans = courses.flatMap(({ planned, actual }) => [planned ?? [], actual ?? []].flat());
  if (spans.length === 0) return null;
  const isOpen = courses.some(({ milestone }) => milestone.status !== "COMPLETED");
  const days = isOpen ? [moment(today)] : [];
  return {
    from: Math.min(...spans.map(({ from }) => from), ...days),
    to: Math.max(...spans.map(({ to }) => to), ...days),
  };
}

export const moment = (day: Temporal.PlainDate): number =>
  day.toZonedDateTime("UTC").epochMilliseconds;

interface Days {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

function plannedDays(
  { dueDate, expectedDays }: Milestone,
  ended: Temporal.PlainDate,
): Days | null {
  if (dueDate === null) {
    return expectedDays === null ? null : { from: ended, to: ended.add({ days: expectedDays }) };
  }
  const to = Temporal.PlainDate.from(dueDate);
  const from = expectedDays === null ? ended : to.subtract({ days: expectedDays });
  return { from: Temporal.PlainDate.compare(from, to) < 0 ? from : to.subtract({ days: 1 }), to };
}

function actualOf(milestone: Milestone, today: Temporal.PlainDate): MilestoneSpans["actual"] {
  const { status, dueDate, startedAt, completedAt } = milestone;
  const due = milestone.late && dueDate !== null ? Temporal.PlainDate.from(dueDate) : null;
  if (startedAt === null) {
    return due && { ...spanOf({ from: due, to: today }), kind: "overdue" };
  }
  const started = dayOf(startedAt);
  if (due !== null) return { ...spanOf({ from: earlier(started, due), to: today }), kind: "late" };
  const to = completedAt === null ? today : dayOf(completedAt);
  const kind = status === "COMPLETED" ? "done" : milestone.still ? "still" : "running";
  return { ...spanOf({ from: started, to }), kind };
}

const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? one : other;

/** At least a day, so that there is something to see. */
function spanOf({ from, to }: Days): Span {
  const end = Temporal.PlainDate.compare(from, to) < 0 ? to : from.add({ days: 1 });
  return { from: moment(from), to: moment(end) };
}
