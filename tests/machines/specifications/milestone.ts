import { milestoneLifecycle } from "../../../machines/lifecycles/milestone.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

/** The statuses of a milestone. */
export const milestone: Specification = {
  name: "milestone",
  machine: milestoneLifecycle,
  events: {
    "is started": sendEvent({ type: "start" }),
    "is completed": sendEvent({ type: "complete" }),
    "is taken back": sendEvent({ type: "uncomplete" }),
    "is reset": sendEvent({ type: "reset" }),
  },
  start: { to: "PENDING" },
  transitions: {
    PENDING: {
      "is started": { to: "IN_PROGRESS" },
      "is completed": { to: "COMPLETED" },
    },
    IN_PROGRESS: {
      "is completed": { to: "COMPLETED" },
      "is reset": { to: "PENDING" },
    },
    COMPLETED: {
      "is taken back": { to: "IN_PROGRESS" },
      "is reset": { to: "PENDING" },
    },
  },
};
