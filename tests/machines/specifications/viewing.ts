import { viewingMachine } from "../../../tools/inspector/viewing.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

/** The moment that the inspector shows, and whether its log follows. */
export const viewing: Specification = {
  name: "viewing",
  machine: viewingMachine,
  events: {
    "looks at 3": sendEvent({ type: "entry.chosen", entry: 3 }),
    "looks at 5": sendEvent({ type: "entry.chosen", entry: 5 }),
    "comes back": sendEvent({ type: "present.chosen" }),
    "pauses at 9": sendEvent({ type: "log.paused", entry: 9 }),
    "goes on": sendEvent({ type: "log.resumed" }),
    "clears": sendEvent({ type: "log.cleared" }),
  },
  start: { to: "time.present log.following", context: { entry: 0, last: 0 } },
  transitions: {
    time: {
      "looks at 3": { to: "time.past", context: { entry: 3 } },
      "looks at 5": { to: "time.past", context: { entry: 5 } },
    },
    "time.past": {
      "comes back": { to: "time.present" },
      "clears": { to: "time.present" },
    },
    "log.following": { "pauses at 9": { to: "log.paused", context: { last: 9 } } },
    "log.paused": { "goes on": { to: "log.following" } },
  },
};
