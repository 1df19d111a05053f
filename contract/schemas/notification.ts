import { listTotal } from "./references.ts";
import { NOTIFICATION_STATUSES } from "../notification.ts";
import { type } from "./schema.ts";

/**
 * A notification of one user. Title and message are in the request's language; `link` is a path
 * within the app. PENDING ones are undelivered; all but READ ones are unread.
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

/** GET /api/notifications/undelivered: oldest first. */
export const UndeliveredNotifications = UserNotification.array();

/** GET /api/notifications/news: the response to a poll. */
export const NotificationNews = type({
  undelivered: UndeliveredNotifications,
  unread: "number.integer >= 0",
});
export type NotificationNews = typeof NotificationNews.infer;

/** GET /api/notifications/unread/count, and the number that PUT /mark-all-as-read marked. */
export const NotificationCount = type("number.integer >= 0");
