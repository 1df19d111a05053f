import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Clock from "lucide-react/icons/clock";
import SkipForward from "lucide-react/icons/skip-forward";
import type { Occurrence, Reminder } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceStatus, ReminderStatus } from "../../../contract/reminder.ts";
import { useClock } from "../../i18n/clock.ts";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import type { StatusLabel } from "../../records/StatusBadge.tsx";

type ReminderDisplayStatus = ReminderStatus | "OVERDUE";

export const REMINDER_STATUS: Record<ReminderDisplayStatus, StatusLabel> = {
  OVERDUE: { label: "Overdue", tone: "danger" },
  ACTIVE: { label: "Active", tone: "running" },
  COMPLETED: { label: "Completed", tone: "accent" },
};

/** Returns the display status of a reminder: overdue replaces active. */
export const getReminderDisplayStatus = (
  { status, overdue }: Pick<Reminder, "status" | "overdue">,
): ReminderDisplayStatus => overdue ? "OVERDUE" : status;

/** Whether a reminder is overdue now, which may be later than the server's response. */
export const useIsOverdue = (
  { overdue, nextDueAt }: Pick<Reminder, "overdue" | "nextDueAt">,
): boolean => useClock(({ minute }) => overdue || isPast(nextDueAt, minute));

/**
 * The display statuses of occurrences. A pending one is overdue after its time, upcoming before.
 */
export const OCCURRENCE_DISPLAY_STATUSES = ["OVERDUE", "UPCOMING", "COMPLETED", "SKIPPED"] as const;
type OccurrenceDisplayStatus = (typeof OCCURRENCE_DISPLAY_STATUSES)[number];

export const OCCURRENCE_STATUS: Record<OccurrenceDisplayStatus, StatusLabel & { icon: IconShape }> =
  {
    OVERDUE: { label: "Overdue", tone: "danger", icon: CircleAlert },
    UPCOMING: { label: "Upcoming", tone: "running", icon: Clock },
    COMPLETED: { label: "Completed", tone: "accent", icon: Check },
    SKIPPED: { label: "Skipped", tone: "waiting", icon: SkipForward },
  };

/**
 * Returns the display status of an occurrence at a minute of the clock. `shownStatus` is an
 * optimistic status.
 */
export function getDisplayStatus(
  { status, overdue, dueAt }: Pick<Occurrence, "status" | "overdue" | "dueAt">,
  minute: number,
  shownStatus: OccurrenceStatus = status,
): OccurrenceDisplayStatus {
  if (shownStatus !== "PENDING") return shownStatus;
  return overdue || isPast(dueAt, minute) ? "OVERDUE" : "UPCOMING";
}

const isPast = (dueAt: string | null, minute: number): boolean =>
  dueAt !== null && Date.parse(dueAt) <= minute;
