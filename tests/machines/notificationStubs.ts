import type { UserNotification } from "../../contract/schemas/notification.ts";

export const createNotification = (id: string): UserNotification => ({
  id,
  title: `Notification ${id}`,
  message: "Something happened.",
  link: null,
  status: "PENDING",
  createdAt: "2026-11-21T06:00:00Z",
  updatedAt: "2026-11-21T06:00:00Z",
});
