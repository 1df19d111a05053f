import type { MilestoneStatus } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { StatusWords } from "../record/StatusBadge.tsx";

/** The display status of a milestone: late, and standing still, replace pending and in progress. */
export type MilestoneDisplayStatus = MilestoneStatus | "LATE" | "STILL";

/** The display status of a milestone, or of one whose status is about to be `shown`. */
export function displayStatusOf(
  { status, late, still }: Pick<Milestone, "status" | "late" | "still">,
  shown: MilestoneStatus = status,
): MilestoneDisplayStatus {
  if (shown === "COMPLETED") return shown;
  return still ? "STILL" : late ? "LATE" : shown;
}

export const MILESTONE_STATUS: Record<MilestoneDisplayStatus, StatusWords> = {
  PENDING: { label: "Waiting", tone: "waiting" },
  IN_PROGRESS: { label: "In progress", tone: "running" },
  LATE: { label: "Late", tone: "danger" },
  STILL: { label: "Standing still", tone: "still" },
  COMPLETED: { label: "Completed", tone: "accent" },
};

/** For how many days a due date has passed, in Istanbul. */
export const daysLate = (dueDate: string, today: Temporal.PlainDate): number =>
  Temporal.PlainDate.from(dueDate).until(today).days;
