import type { Translate } from "../../i18n/Translation.tsx";

/** How many notifications are unread; nothing as long as nobody knows. */
export function unreadWords(unread: number | undefined, t: Translate): string {
  if (unread === undefined) return "";
  return unread === 0
    ? t("No unread notifications")
    : t("{count} unread notifications", { count: unread });
}
