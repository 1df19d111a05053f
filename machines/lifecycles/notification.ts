import { setup } from "xstate";
import type { NotificationStatus } from "../../contract/notification.ts";
import type { ActionOf } from "./lifecycle.ts";

/**
 * A notification is acknowledged once it has been shown as a toast, and read by its user, with or
 * without a toast before. Repeating either changes nothing, nor does a toast's acknowledgement that
 * comes after reading.
 */
export const notificationLifecycle = setup({
  types: { events: {} as { type: "acknowledge" } | { type: "read" } },
}).createMachine({
  id: "notification",
  initial: "PENDING",
  states: {
    PENDING: { on: { acknowledge: "DELIVERED", read: "READ" } },
    DELIVERED: { on: { acknowledge: "DELIVERED", read: "READ" } },
    READ: { on: { acknowledge: "READ", read: "READ" } },
  } satisfies Record<NotificationStatus, unknown>,
});

export type NotificationAction = ActionOf<typeof notificationLifecycle>;
