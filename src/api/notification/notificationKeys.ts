/** Every query of notifications hangs below this key, so that reading one refreshes them all. */
export const NOTIFICATIONS = ["notifications"] as const;
export const UNREAD_COUNT = [...NOTIFICATIONS, "unread", "count"] as const;
