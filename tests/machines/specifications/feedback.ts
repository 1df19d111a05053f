import { feedbackLifecycle } from "../../../machines/lifecycles/feedback.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

/** The statuses of feedback. */
export const feedback: Specification = {
  name: "feedback",
  machine: feedbackLifecycle,
  events: {
    "is taken up": sendEvent({ type: "progress" }),
    "is resolved": sendEvent({ type: "resolve" }),
    "is dismissed": sendEvent({ type: "dismiss" }),
  },
  start: { to: "OPEN" },
  transitions: {
    OPEN: {
      "is taken up": { to: "IN_PROGRESS" },
      "is resolved": { to: "RESOLVED" },
      "is dismissed": { to: "DISMISSED" },
    },
    IN_PROGRESS: {
      "is resolved": { to: "RESOLVED" },
      "is dismissed": { to: "DISMISSED" },
    },
    RESOLVED: { "is taken up": { to: "IN_PROGRESS" } },
    DISMISSED: { "is taken up": { to: "IN_PROGRESS" } },
  },
};
