import type { MilestoneStatus } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { StatusLabel } from "../../records/StatusBadge.tsx";

/**
 * The display status of a milestone. `LATE` and `STILL` (on hold) replace pending and in progress.
 */
export type MilestoneDisplayStatus = MilestoneStatus | "LATE" | "STILL";

/** Returns the display status of a milestone. `shownStatus` is an optimistic status. */
export function getDisplayStatus(
  { status, late, still }: Pick<Milestone, "status" | "late" | "still">,
  shownStatus: MilestoneStatus = status,
): MilestoneDisplayStatus {
  if (shownStatus === "COMPLETED") return shownStatus;
  return still ? "STILL" : late ? "LATE" : shownStatus;
}

export const MILESTONE_STATUS: Record<MilestoneDisplayStatus, StatusLabel> = {
  PENDING: { label: "Waiting", tone: "waiting" },
  IN_PROGRESS: { label: "In progress", tone: "running" },
  LATE: { label: "Late", tone: "danger" },
  STILL: { label: "On hold", tone: "onHold" },
  COMPLETED: { label: "Completed", tone: "accent" },
};

/** Counts the days since a due date. `today` is the day in Istanbul. */
export const countDaysLate = (dueDate: string, today: Temporal.PlainDate): number =>
  Temporal.PlainDate.from(dueDate).until(today).days;
