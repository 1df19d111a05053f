import { occurrenceLifecycle } from "../../../machines/lifecycles/occurrence.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

/** The statuses of one date of a reminder. */
export const occurrence: Specification = {
  name: "occurrence",
  machine: occurrenceLifecycle,
  events: {
    "is completed": sendEvent({ type: "complete" }),
    "is skipped": sendEvent({ type: "skip" }),
  },
  start: { to: "PENDING" },
  transitions: {
    PENDING: {
      "is completed": { to: "COMPLETED" },
      "is skipped": { to: "SKIPPED" },
    },
  },
};
