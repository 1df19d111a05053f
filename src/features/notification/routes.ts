import type { PageEntries } from "../../records/pageEntry.ts";

export const notificationRoutes = {
  "/notifications": {
    page: ["lists", "notificationList"],
    title: "System Notifications",
    permissions: ["notification:read"],
  },
  "/notifications/preferences": {
    page: ["settings", "notificationPreferences"],
    title: "Notification preferences",
    area: { label: "Notifications", to: "/notifications/" },
    permissions: ["notification:read"],
  },
} as const satisfies PageEntries;
