import { browserStorageMachine } from "../../../machines/browserStorage.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

/** Whether this browser stores what outlives a page. */
export const browserStorage: Specification = {
  name: "browserStorage",
  machine: browserStorageMachine,
  effects: ["followBrowserStorage"],
  events: {
    "the session is not stored": sendEvent({ type: "session.storeFailed" }),
    "the session is stored again": sendEvent({ type: "session.stored" }),
    "a preference is not stored": sendEvent({ type: "preference.storeFailed" }),
  },
  start: { to: "available", starts: { followBrowserStorage: undefined } },
  transitions: {
    available: {
      "the session is not stored": { to: "sessionUnstored" },
      "a preference is not stored": { to: "preferencesUnstored" },
    },
    preferencesUnstored: { "the session is not stored": { to: "sessionUnstored" } },
    sessionUnstored: { "the session is stored again": { to: "available" } },
  },
};
