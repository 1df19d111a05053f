import type { Reminder } from "../../../contract/reminder.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";

type Standing = Reminder["status"] | "OVERDUE";

export const REMINDER_STANDINGS: Record<Standing, { tone: Tone; label: Key }> = {
  OVERDUE: { tone: "danger", label: "Overdue" },
  ACTIVE: { tone: "running", label: "Active" },
  COMPLETED: { tone: "accent", label: "Completed" },
};

export const reminderStanding = (
  { status, overdue }: Pick<Reminder, "status" | "overdue">,
): Standing => overdue ? "OVERDUE" : status;

/** How a reminder stands: being overdue outweighs being active. */
export function ReminderState({ reminder }: { reminder: Pick<Reminder, "status" | "overdue"> }) {
  const { t } = useTranslation();
  const { tone, label } = REMINDER_STANDINGS[reminderStanding(reminder)];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
