import { Check, CircleAlert, Clock, SkipForward } from "lucide-react";
import type { Occurrence, Reminder } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceStatus, ReminderStatus } from "../../../contract/reminder.ts";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import type { StatusWords } from "../record/StatusBadge.tsx";

export type ReminderStanding = ReminderStatus | "OVERDUE";

export const REMINDER_STANDING: Record<ReminderStanding, StatusWords> = {
  OVERDUE: { label: "Overdue", tone: "danger" },
  ACTIVE: { label: "Active", tone: "running" },
  COMPLETED: { label: "Completed", tone: "accent" },
};

/** How a reminder stands: being overdue outweighs being active. */
export const reminderStanding = (
  { status, overdue }: Pick<Reminder, "status" | "overdue">,
): ReminderStanding => overdue ? "OVERDUE" : status;

/** How an occurrence stands, as people see it: one whose time has come is overdue. */
export const OCCURRENCE_STANDINGS = ["OVERDUE", "UPCOMING", "COMPLETED", "SKIPPED"] as const;
export type OccurrenceStanding = (typeof OCCURRENCE_STANDINGS)[number];

export const OCCURRENCE_STANDING: Record<OccurrenceStanding, StatusWords & { icon: IconShape }> = {
  OVERDUE: { label: "Overdue", tone: "danger", icon: CircleAlert },
  UPCOMING: { label: "Upcoming", tone: "running", icon: Clock },
  COMPLETED: { label: "Completed", tone: "accent", icon: Check },
  SKIPPED: { label: "Skipped", tone: "waiting", icon: SkipForward },
};

/** The standing of an occurrence, or of one whose status is about to be `shown`. */
export function standingOf(
  { status, overdue }: Pick<Occurrence, "status" | "overdue">,
  shown: OccurrenceStatus = status,
): OccurrenceStanding {
  if (shown !== "PENDING") return shown;
  return overdue ? "OVERDUE" : "UPCOMING";
}
