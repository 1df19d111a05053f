import type { Milestone } from "../../../../contract/schemas/milestone.ts";
import type { CalendarOccurrence } from "../../../../contract/schemas/reminder.ts";
import { getDisplayStatus } from "../../../features/reminder/statuses.ts";

/** An entry of a day in the calendar. */
export type CalendarItem =
  | { kind: "reminder"; id: string; occurrence: CalendarOccurrence }
  | { kind: "milestone"; id: string; milestone: Milestone };

export type MilestonesByDay = ReadonlyMap<string, readonly Milestone[]>;

export const NO_MILESTONES: MilestonesByDay = new Map();

export const groupMilestonesByDay = (milestones: readonly Milestone[]): MilestonesByDay =>
  Map.groupBy(milestones, ({ dueDate }) => dueDate ?? "");

/** Lists a day's milestones, then its reminders by time. */
export const listItems = (
  occurrences: readonly CalendarOccurrence[],
  milestones: readonly Milestone[],
): CalendarItem[] => [
  ...milestones.map((milestone): CalendarItem => ({
    kind: "milestone",
    id: milestone.id,
    milestone,
  })),
  ...occurrences.map((occurrence): CalendarItem => ({
    kind: "reminder",
    id: occurrence.id,
    occurrence,
  })),
];

/** Whether an entry is late at a minute of the clock. */
export function isLateItem(item: CalendarItem, minute: number): boolean {
  return item.kind === "milestone"
    ? item.milestone.late
    : getDisplayStatus(item.occurrence, minute) === "OVERDUE";
}

function isDoneItem(item: CalendarItem): boolean {
  return item.kind === "milestone"
    ? item.milestone.status === "COMPLETED"
    : item.occurrence.status !== "PENDING";
}

/** Sorts a day's entries: the late ones first, the done ones last. */
export function sortByUrgency(items: readonly CalendarItem[], minute: number): CalendarItem[] {
  const rank = (item: CalendarItem) => isLateItem(item, minute) ? 0 : isDoneItem(item) ? 2 : 1;
  return items.toSorted((one, other) => rank(one) - rank(other));
}
