import { occurrenceLifecycle } from "../../../machines/lifecycles/occurrence.ts";
import { sent, type Specification } from "../../support/specification/specification.ts";

/** The statuses of one date of a reminder. */
export const occurrence: Specification = {
  name: "occurrence",
  machine: occurrenceLifecycle,
  events: {
    "is completed": sent({ type: "complete" }),
    "is skipped": sent({ type: "skip" }),
  },
  start: { to: "PENDING" },
  transitions: {
    PENDING: {
      "is completed": { to: "COMPLETED" },
      "is skipped": { to: "SKIPPED" },
    },
  },
};
