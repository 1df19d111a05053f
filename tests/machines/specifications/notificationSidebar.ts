import { notificationSidebarMachine } from "../../../machines/notificationSidebar.ts";
import {
  failActor,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

/** The notifications at the right of the page, for a user who is signed in. */
export const notificationSidebar: Specification = {
  name: "notificationSidebar",
  machine: notificationSidebarMachine,
  effects: ["followReader"],
  actions: ["resetList", "logFailure"],
  events: {
    "signs in": sendEvent({ type: "reader.signedIn" }),
    "signs out": sendEvent({ type: "reader.signedOut" }),
    "toggles it": sendEvent({ type: "sidebar.toggled" }),
    "opens it": sendEvent({ type: "sidebar.opened" }),
    "closes it": sendEvent({ type: "sidebar.closed" }),
    "the session cannot be followed": failActor("followReader", "broken"),
  },
  start: { to: "signedOut", starts: { followReader: undefined } },
  transitions: {
    "": {
      "the session cannot be followed": {
        calls: [["logFailure", { message: "Following the session failed", error: "broken" }]],
      },
    },
    signedOut: { "signs in": { to: "closed" } },
    closed: {
      "toggles it": { to: "open", calls: [["resetList"]] },
      "opens it": { to: "open", calls: [["resetList"]] },
      "signs out": { to: "signedOut" },
    },
    open: {
      "toggles it": { to: "closed" },
      "closes it": { to: "closed" },
      "signs out": { to: "signedOut" },
    },
  },
  impossible: [
    {
      after: ["the session cannot be followed"],
      never: ["the session cannot be followed"],
      because: "it is followed once",
    },
  ],
};
