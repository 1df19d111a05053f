import { setup } from "xstate";
import type { NotificationStatus } from "../../contract/notification.ts";
import type { ActionFrom } from "./lifecycle.ts";

/**
 * A notification is acknowledged after its toast was shown, and read by its user. A repeated action
 * changes nothing, nor does an acknowledgement after reading.
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

export type NotificationAction = ActionFrom<typeof notificationLifecycle>;
