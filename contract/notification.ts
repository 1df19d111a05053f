import type { ListShape } from "./listQuery.ts";

export const NOTIFICATION_STATUSES = ["PENDING", "DELIVERED", "READ"] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** The list of notifications. `name` sorts by title; PENDING sorts first, READ last. */
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
  hasFarPages: true,
} as const satisfies ListShape;
