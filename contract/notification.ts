import { appPath } from "./appPath.ts";
import type { ListShape } from "./listQuery.ts";
import { type } from "./schema.ts";

export const NOTIFICATION_STATUSES = ["PENDING", "DELIVERED", "READ"] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/**
 * Something that happened, told to one user. Title and message are in the language asked for,
 * whichever that was when it happened; `link` is a path within the app. Undelivered are the PENDING
 * ones, unread all but the READ ones.
 */
export const Notification = type({
  id: "string.uuid",
  title: "string",
  message: "string",
  link: type("string | null").pipe((link) => link && appPath(link)),
  status: type.enumerated(...NOTIFICATION_STATUSES),
  createdAt: "string",
  updatedAt: "string",
});
export type Notification = typeof Notification.infer;

export const NotificationPage = type({ data: Notification.array(), total: "number.integer" });

/** GET /api/notifications/undelivered: the oldest first. */
export const UndeliveredNotifications = Notification.array();

/** GET /api/notifications/unread/count, and how many PUT /mark-all-as-read has marked. */
export const NotificationCount = type("number.integer >= 0");

/** `name` is the title, by the name that sorting knows it by; PENDING sorts first, READ last. */
export const notificationList = {
  fields: {
    id: { type: "uuid", sortable: true, filterable: true },
    name: { type: "text", sortable: true, filterable: false },
    title: { type: "text", sortable: false, filterable: true },
    message: { type: "text", sortable: false, filterable: true },
    status: { type: "select", sortable: true, filterable: true, values: NOTIFICATION_STATUSES },
    createdAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: [],
  defaultSort: { field: "createdAt", direction: "desc" },
} as const satisfies ListShape;
