import { serverStorageMachine } from "../../../machines/serverStorage.ts";
import { sent, type Specification } from "../../support/specification/specification.ts";

/** Whether the server can save, by its last answer. */
export const serverStorage: Specification = {
  name: "serverStorage",
  machine: serverStorageMachine,
  events: {
    "the disk is full": sent({ type: "storage.filled" }),
    "the disk has space again": sent({ type: "storage.freed" }),
  },
  start: { to: "available" },
  transitions: {
    available: { "the disk is full": { to: "full" } },
    full: { "the disk has space again": { to: "available" } },
  },
};
