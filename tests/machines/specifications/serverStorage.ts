import { serverStorageMachine } from "../../../machines/serverStorage.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

/** Whether the server can save, by its last answer. */
export const serverStorage: Specification = {
  name: "serverStorage",
  machine: serverStorageMachine,
  events: {
    "the disk is full": sendEvent({ type: "storage.filled" }),
    "the disk has space again": sendEvent({ type: "storage.freed" }),
  },
  start: { to: "available" },
  transitions: {
    available: { "the disk is full": { to: "full" } },
    full: { "the disk has space again": { to: "available" } },
  },
};
