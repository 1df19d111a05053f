import { browserStorageMachine } from "../../../machines/browserStorage.ts";
import { sent, type Specification } from "../../support/specification/specification.ts";

/** Whether this browser stores what outlives a page. */
export const browserStorage: Specification = {
  name: "browserStorage",
  machine: browserStorageMachine,
  effects: ["followBrowserStorage"],
  happenings: {
    "the session is not stored": sent({ type: "session.unstored" }),
    "the session is stored after all": sent({ type: "session.stored" }),
    "a choice is not stored": sent({ type: "choice.unstored" }),
  },
  start: { to: "available", starts: { followBrowserStorage: undefined } },
  rows: {
    available: {
      "the session is not stored": { to: "sessionLost" },
      "a choice is not stored": { to: "choicesLost" },
    },
    choicesLost: { "the session is not stored": { to: "sessionLost" } },
    sessionLost: { "the session is stored after all": { to: "available" } },
  },
};
