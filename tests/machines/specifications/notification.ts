import { notificationLifecycle } from "../../../machines/lifecycles/notification.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

/** The statuses of a notification. No action is rejected, and none leads back. */
export const notification: Specification = {
  name: "notification",
  machine: notificationLifecycle,
  events: {
    "is acknowledged": sendEvent({ type: "acknowledge" }),
    "is read": sendEvent({ type: "read" }),
  },
  start: { to: "PENDING" },
  transitions: {
    PENDING: {
      "is acknowledged": { to: "DELIVERED" },
      "is read": { to: "READ" },
    },
    DELIVERED: {
      "is acknowledged": { to: "DELIVERED" },
      "is read": { to: "READ" },
    },
    READ: {
      "is acknowledged": { to: "READ" },
      "is read": { to: "READ" },
    },
  },
};
