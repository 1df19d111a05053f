import type { Reminder } from "../../../contract/schemas/reminder.ts";
import { StatusBadge } from "../../records/StatusBadge.tsx";
import { getReminderDisplayStatus, REMINDER_STATUS, useIsOverdue } from "./statuses.ts";

/** The badge of a reminder's display status. */
export function ReminderStatusBadge({ reminder }: { reminder: Reminder }) {
  const { status } = reminder;
  const overdue = useIsOverdue(reminder);
  return (
    <StatusBadge
      {...REMINDER_STATUS[getReminderDisplayStatus({ status, overdue })]}
      statuses={REMINDER_STATUS}
    />
  );
}
