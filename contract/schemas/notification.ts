import { listTotal } from "./references.ts";
import { NOTIFICATION_STATUSES } from "../notification.ts";
import { type } from "./schema.ts";

/**
 * Something that happened, told to one user. Title and message are in the language asked for,
 * whichever that was when it happened; `link` is a path within the app. Undelivered are the PENDING
 * ones, unread all but the READ ones.
 */
export const UserNotification = type({
  id: "string.uuid",
  title: "string",
  message: "string",
  link: "string | null",
  status: type.enumerated(...NOTIFICATION_STATUSES),
  createdAt: "string",
  updatedAt: "string",
});
export type UserNotification = typeof UserNotification.infer;

export const NotificationPage = type({ data: UserNotification.array(), ...listTotal });

/** GET /api/notifications/undelivered: the oldest first. */
export const UndeliveredNotifications = UserNotification.array();

/** GET /api/notifications/news: both of what a tab asks for again and again. */
export const NotificationNews = type({
  undelivered: UndeliveredNotifications,
  unread: "number.integer >= 0",
});
export type NotificationNews = typeof NotificationNews.infer;

/** GET /api/notifications/unread/count, and how many PUT /mark-all-as-read has marked. */
export const NotificationCount = type("number.integer >= 0");
