import { fromCallback, setup } from "xstate";
import { notProvided } from "./notProvided.ts";

/** What the browser did not store, or stored after all. */
export type BrowserStorageEvent =
  | { type: "session.unstored" }
  | { type: "session.stored" }
  /** Preferences, drafts, and what else outlives a page. */
  | { type: "choice.unstored" };

/** Whether this browser stores what outlives a page; it may block storage, or have no room. */
export const browserStorageMachine = setup({
  types: { events: {} as BrowserStorageEvent },
  actors: {
    followBrowserStorage: fromCallback<BrowserStorageEvent>(() =>
      notProvided("followBrowserStorage")
    ),
  },
}).createMachine({
  id: "browserStorage",
  invoke: { src: "followBrowserStorage" },
  initial: "available",
  states: {
    available: { on: { "session.unstored": "sessionLost", "choice.unstored": "choicesLost" } },
    choicesLost: { on: { "session.unstored": "sessionLost" } },
    sessionLost: { on: { "session.stored": "available" } },
  },
});
