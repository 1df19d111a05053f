import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Clock from "lucide-react/icons/clock";
import SkipForward from "lucide-react/icons/skip-forward";
import type { Occurrence, Reminder } from "../../../contract/schemas/reminder.ts";
import type { OccurrenceStatus, ReminderStatus } from "../../../contract/reminder.ts";
import { useClock } from "../../i18n/clock.ts";
import type { IconShape } from "../../ui/icon/Icon.tsx";
import type { StatusWords } from "../record/StatusBadge.tsx";

type ReminderDisplayStatus = ReminderStatus | "OVERDUE";

export const REMINDER_STATUS: Record<ReminderDisplayStatus, StatusWords> = {
  OVERDUE: { label: "Overdue", tone: "danger" },
  ACTIVE: { label: "Active", tone: "running" },
  COMPLETED: { label: "Completed", tone: "accent" },
};

/** The display status of a reminder: overdue replaces active. */
export const reminderDisplayStatus = (
  { status, overdue }: Pick<Reminder, "status" | "overdue">,
): ReminderDisplayStatus => overdue ? "OVERDUE" : status;

/** Whether a reminder is overdue by the clock, which moves on after the server has answered. */
export const useIsOverdue = (
  { overdue, nextDueAt }: Pick<Reminder, "overdue" | "nextDueAt">,
): boolean => useClock(({ minute }) => overdue || hasCome(nextDueAt, minute));

/** The display status of an occurrence: a pending one is overdue once its time has come. */
export const OCCURRENCE_DISPLAY_STATUSES = ["OVERDUE", "UPCOMING", "COMPLETED", "SKIPPED"] as const;
type OccurrenceDisplayStatus = (typeof OCCURRENCE_DISPLAY_STATUSES)[number];

export const OCCURRENCE_STATUS: Record<OccurrenceDisplayStatus, StatusWords & { icon: IconShape }> =
  {
    OVERDUE: { label: "Overdue", tone: "danger", icon: CircleAlert },
    UPCOMING: { label: "Upcoming", tone: "running", icon: Clock },
    COMPLETED: { label: "Completed", tone: "accent", icon: Check },
    SKIPPED: { label: "Skipped", tone: "waiting", icon: SkipForward },
  };

/**
 * The display status of an occurrence at a minute of the clock, or of one whose status is about to
 * be `shown`.
 */
export function displayStatusOf(
  { status, overdue, dueAt }: Pick<Occurrence, "status" | "overdue" | "dueAt">,
  minute: number,
  shown: OccurrenceStatus = status,
): OccurrenceDisplayStatus {
  if (shown !== "PENDING") return shown;
  return overdue || hasCome(dueAt, minute) ? "OVERDUE" : "UPCOMING";
}

const hasCome = (dueAt: string | null, minute: number): boolean =>
  dueAt !== null && Date.parse(dueAt) <= minute;
