import type { NotificationStatus } from "../../contract/notification.ts";
import type { Timestamp } from "./columns.ts";

/** What a user is told, in every language from the start, so that it can be sorted and searched. */
export interface NotificationsTable {
  id: string;
  user_id: string;
  /** One of `NOTIFICATION_TEXTS`. */
  kind: string;
  title_tr: string;
  title_en: string;
  message_tr: string;
  message_en: string;
  /** A path within the app. */
  link: string | null;
  status: NotificationStatus;
  created_at: Timestamp;
  updated_at: Timestamp;
}
