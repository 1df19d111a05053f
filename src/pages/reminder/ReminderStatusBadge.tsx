import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { StatusBadge } from "../record/StatusBadge.tsx";
import { REMINDER_STATUS, reminderDisplayStatus, useIsOverdue } from "./reminderStatus.ts";

/** The badge of a reminder's display status. */
export function ReminderStatusBadge({ reminder }: { reminder: Reminder }) {
  const { status } = reminder;
  const overdue = useIsOverdue(reminder);
  return (
    <StatusBadge
      {...REMINDER_STATUS[reminderDisplayStatus({ status, overdue })]}
      among={REMINDER_STATUS}
    />
  );
}
