import { fromCallback, setup } from "xstate";
import { notProvided } from "./notProvided.ts";

/** Storing data in the browser failed, or worked again. */
export type BrowserStorageEvent =
  | { type: "session.storeFailed" }
  | { type: "session.stored" }
  /** A preference, a draft or other data that outlives a page. */
  | { type: "preference.storeFailed" };

/** Whether this browser stores data: it may block storage or have no space left. */
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
    available: {
      on: {
        "session.storeFailed": "sessionUnstored",
        "preference.storeFailed": "preferencesUnstored",
      },
    },
    preferencesUnstored: { on: { "session.storeFailed": "sessionUnstored" } },
    sessionUnstored: { on: { "session.stored": "available" } },
  },
});
