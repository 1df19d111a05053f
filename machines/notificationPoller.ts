import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from "xstate";
import { NOTIFICATION_POLL_MS } from "../contract/constants.ts";
import type { Notification } from "../contract/notification.ts";
import { missing } from "./placeholder.ts";

/** A server that fails again and again is asked at least this often. */
export const MAX_BACK_OFF_MS = 120_000;

/** What the server says when it is asked for news. */
export interface News {
  /** No toast has shown them yet; the oldest first. */
  undelivered: readonly Notification[];
  unread: number;
}

/** Who is signed in and may read notifications. */
export type ReaderEvent = { type: "reader.came" } | { type: "reader.left" };

/** What a tab notices of itself and hears from the others. */
export type TabNews =
  | { type: "tab.shown" }
  | { type: "tab.hidden" }
  | { type: "network.returned" }
  /** Another tab has asked. */
  | { type: "unread.heard"; unread: number }
  /** Another tab, or this one before it was reloaded, has shown them. */
  | { type: "shown.heard"; ids: readonly string[] };

export type PollerEvent = ReaderEvent | TabNews | { type: "lead.won" };

interface Context {
  /** Of the last answer, those that are still to be shown or acknowledged, in their order. */
  due: readonly Notification[];
  /** The ids of those that a toast has shown, in whichever tab, until the server knows it too. */
  shown: readonly string[];
  /** How often in a row the server could not be asked. */
  failures: number;
}

const logged = (message: string) => ({
  type: "logFailure" as const,
  params: ({ event }: { event: { error: unknown } }) => ({ message, error: event.error }),
});

const logStopped = (effect: string) => ({ actions: logged(`${effect} failed`) });

/**
 * Asks the server for news, in one tab of all that are open: the one that holds the lead, which a
 * hidden tab gives away. Each undelivered notification is shown as a toast, then acknowledged. One
 * whose acknowledgement failed is not shown again, but acknowledged with the next answer; one that
 * found no room among the toasts is shown with a later one.
 */
export const notificationPollerMachine = setup({
  types: { context: {} as Context, events: {} as PollerEvent },
  actors: {
    followReader: fromCallback<ReaderEvent>(() => missing("followReader")),
    followTabs: fromCallback<TabNews>(() => missing("followTabs")),
    /** Holds the lead among the tabs from when it is won until it is stopped. */
    lead: fromCallback<{ type: "lead.won" }>(() => missing("lead")),
    ask: fromPromise<News>(() => missing("ask")),
    /** Resolves once the toast is on the screen; takes back one that still waits when stopped. */
    present: fromPromise<void, { notification: Notification }>(() => missing("present")),
    acknowledge: fromPromise<void, { id: string }>(() => missing("acknowledge")),
  },
  actions: {
    /** Makes known in this tab how many are unread, and that lists may have changed. */
    keepUnread: (_, _params: { unread: number }) => missing("keepUnread"),
    tellTabs: (_, _params: { unread: number }) => missing("tellTabs"),
    storeShown: (_, _params: { ids: readonly string[] }) => missing("storeShown"),
    logFailure: (_, _failure: { message: string; error: unknown }) => missing("logFailure"),
    take: assign(({ context }, { undelivered }: { undelivered: readonly Notification[] }) => {
      const shown = undelivered.filter(({ id }) => context.shown.includes(id));
      // What only has to be acknowledged does not wait for room among the toasts.
      const due = [...shown, ...undelivered.filter((one) => !shown.includes(one))];
      return { due, shown: shown.map(({ id }) => id), failures: 0 };
    }),
    hearShown: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      shown: [...new Set([...context.shown, ...ids])],
    })),
    markShown: assign({ shown: ({ context }) => [...context.shown, first(context).id] }),
    settle: assign({ due: ({ context }) => context.due.slice(1) }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forget: assign({ due: [], shown: [], failures: 0 }),
  },
  guards: {
    nothingIsDue: ({ context }) => context.due.length === 0,
    isShownAlready: ({ context }) => context.shown.includes(first(context).id),
  },
  delays: {
    period: NOTIFICATION_POLL_MS,
    backOff: ({ context }) =>
      Math.min(NOTIFICATION_POLL_MS * 2 ** context.failures, MAX_BACK_OFF_MS),
  },
}).createMachine({
  id: "notificationPoller",
  context: { due: [], shown: [], failures: 0 },
  invoke: { src: "followReader", onError: logStopped("Following the session") },
  initial: "signedOut",
  states: {
    signedOut: { on: { "reader.came": "signedIn" } },
    signedIn: {
      invoke: { src: "followTabs", onError: logStopped("Following the tabs") },
      exit: ["forget", { type: "storeShown", params: { ids: [] } }],
      on: {
        "reader.left": "signedOut",
        "tab.hidden": ".resting",
        "unread.heard": { actions: { type: "keepUnread", params: ({ event }) => event } },
        "shown.heard": { actions: { type: "hearShown", params: ({ event }) => event } },
      },
      initial: "resting",
      states: {
        resting: { on: { "tab.shown": "awake" } },
        awake: {
          invoke: { src: "lead", onError: logStopped("Asking for the lead") },
          initial: "following",
          states: {
            following: { on: { "lead.won": "asking" } },
            asking: {
              invoke: {
                src: "ask",
                onDone: {
                  target: "delivering",
                  actions: [
                    { type: "take", params: ({ event }) => event.output },
                    { type: "storeShown", params: ({ context }) => ({ ids: context.shown }) },
                    { type: "keepUnread", params: ({ event }) => event.output },
                    { type: "tellTabs", params: ({ event }) => event.output },
                  ],
                },
                onError: {
                  target: "backingOff",
                  actions: [logged("Checking for new notifications failed"), "countFailure"],
                },
              },
            },
            delivering: {
              always: [
                { guard: "nothingIsDue", target: "waiting" },
                { guard: "isShownAlready", target: "acknowledging" },
                { target: "presenting" },
              ],
            },
            presenting: {
              invoke: {
                src: "present",
                input: ({ context }) => ({ notification: first(context) }),
                onDone: {
                  target: "acknowledging",
                  actions: [
                    "markShown",
                    { type: "storeShown", params: ({ context }) => ({ ids: context.shown }) },
                  ],
                },
                onError: {
                  target: "delivering",
                  actions: [logged("Showing a notification failed"), "settle"],
                },
              },
              after: { period: "asking" },
            },
            acknowledging: {
              invoke: {
                src: "acknowledge",
                input: ({ context }) => ({ id: first(context).id }),
                onDone: { target: "delivering", actions: "settle" },
                // The effect has logged it.
                onError: { target: "delivering", actions: "settle" },
              },
            },
            waiting: { after: { period: "asking" } },
            backingOff: {
              after: { backOff: "asking" },
              on: { "network.returned": "asking" },
            },
          },
        },
      },
    },
  },
});

export type PollerSnapshot = SnapshotFrom<typeof notificationPollerMachine>;

/** Whether this tab is the one that asks. */
export const isLeading = (snapshot: PollerSnapshot): boolean =>
  snapshot.matches({ signedIn: "awake" }) &&
  !snapshot.matches({ signedIn: { awake: "following" } });

function first({ due: [notification] }: Context): Notification {
  if (notification === undefined) throw new TypeError("no notification is due");
  return notification;
}
