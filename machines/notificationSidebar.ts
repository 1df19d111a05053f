import { fromCallback, setup, type SnapshotFrom } from "xstate";
import type { ReaderEvent } from "./notificationPoller.ts";
import { notProvided } from "./notProvided.ts";

type NotificationSidebarEvent =
  | ReaderEvent
  | { type: "sidebar.toggled" }
  | { type: "sidebar.opened" }
  | { type: "sidebar.closed" };

/** The list of notifications at the right of the page. Opening it resets the list. */
export const notificationSidebarMachine = setup({
  types: { events: {} as NotificationSidebarEvent },
  actors: { followReader: fromCallback<ReaderEvent>(() => notProvided("followReader")) },
  actions: {
    resetList: () => notProvided("resetList"),
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
  },
}).createMachine({
  id: "notificationSidebar",
  invoke: {
    src: "followReader",
    onError: {
      actions: {
        type: "logFailure",
        params: ({ event }) => ({ message: "Following the session failed", error: event.error }),
      },
    },
  },
  initial: "signedOut",
  states: {
    signedOut: { on: { "reader.signedIn": "closed" } },
    closed: {
      on: {
        "sidebar.toggled": { target: "open", actions: "resetList" },
        "sidebar.opened": { target: "open", actions: "resetList" },
        "reader.signedOut": "signedOut",
      },
    },
    open: {
      on: {
        "sidebar.toggled": "closed",
        "sidebar.closed": "closed",
        "reader.signedOut": "signedOut",
      },
    },
  },
});

type NotificationSidebarSnapshot = SnapshotFrom<typeof notificationSidebarMachine>;

export const isSidebarOpen = (snapshot: NotificationSidebarSnapshot): boolean =>
  snapshot.matches("open");
