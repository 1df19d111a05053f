import { viewingMachine } from "../../../tools/inspector/viewing.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

/** The log entry that the inspector shows, and whether its log is paused. */
export const viewing: Specification = {
  name: "viewing",
  machine: viewingMachine,
  events: {
    "chooses entry 3": sendEvent({ type: "entry.chosen", entry: 3 }),
    "chooses entry 5": sendEvent({ type: "entry.chosen", entry: 5 }),
    "returns to the present": sendEvent({ type: "present.chosen" }),
    "pauses the log at entry 9": sendEvent({ type: "log.paused", entry: 9 }),
    "resumes the log": sendEvent({ type: "log.resumed" }),
    "clears the log": sendEvent({ type: "log.cleared" }),
  },
  start: { to: "time.present log.following", context: { entry: 0, last: 0 } },
  transitions: {
    time: {
      "chooses entry 3": { to: "time.past", context: { entry: 3 } },
      "chooses entry 5": { to: "time.past", context: { entry: 5 } },
    },
    "time.past": {
      "returns to the present": { to: "time.present" },
      "clears the log": { to: "time.present" },
    },
    "log.following": { "pauses the log at entry 9": { to: "log.paused", context: { last: 9 } } },
    "log.paused": { "resumes the log": { to: "log.following" } },
  },
};
