import type { NotificationStatus } from "../../../contract/notification.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { StatusWords } from "../record/StatusBadge.tsx";

export const NOTIFICATION_STATUS: Record<NotificationStatus, StatusWords> = {
  PENDING: { label: "New", tone: "running" },
  DELIVERED: { label: "Seen", tone: "waiting" },
  READ: { label: "Read", tone: "accent" },
};

/** How many notifications are unread; nothing as long as nobody knows. */
export function unreadWords(unread: number | undefined, t: Translate): string {
  if (unread === undefined) return "";
  return unread === 0
    ? t("No unread notifications")
    : t("{count} unread notifications", { count: unread });
}
