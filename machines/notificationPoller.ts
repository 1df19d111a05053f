import { assign, fromCallback, fromPromise, setup } from "xstate";
import { NOTIFICATION_POLL_MS } from "../contract/constants.ts";
import type { UserNotification } from "../contract/schemas/notification.ts";
import { notProvided } from "./notProvided.ts";

/** More at once are shown as one toast that says how many they are. */
export const MAX_SINGLE_NOTIFICATIONS = 3;

/** The longest pause between polls of a failing server. */
const MAX_BACK_OFF_MS = 120_000;

/** The answer to one poll. */
export interface PollResult {
  /** Not yet shown as toasts; oldest first. */
  undelivered: readonly UserNotification[];
  unread: number;
}

/** Who is signed in and may read notifications. */
export type ReaderEvent = { type: "reader.signedIn" } | { type: "reader.signedOut" };

/** What happens in this tab, and what other tabs broadcast. */
export type PollerTabEvent =
  | { type: "tab.shown" }
  | { type: "tab.hidden" }
  /** It is hidden, and shows notifications of the browser; or another tab has been shown since. */
  | { type: "tab.covered" }
  | { type: "network.returned" }
  /** Another tab has polled. */
  | { type: "unread.received"; unread: number }
  /** Shown by another tab, or by this one before a reload. */
  | { type: "shown.received"; ids: readonly string[] };

/** What the election of a tab comes to; one that has lost its place queues again. */
export type LeadEvent = { type: "leader.elected" } | { type: "tab.covered" };

export type PollerEvent =
  | ReaderEvent
  | PollerTabEvent
  | LeadEvent
  /** Somebody went where its toast leads. */
  | { type: "notification.followed"; id: string };

interface Context {
  /** Those of the last answer still to be shown or acknowledged, in order. */
  due: readonly UserNotification[];
  /** The ids shown as toasts in any tab, until the server knows it too. */
  shown: readonly string[];
  /** The number of consecutive failed polls. */
  failures: number;
}

const logged = (message: string) => ({
  type: "logFailure" as const,
  params: ({ event }: { event: { error: unknown } }) => ({ message, error: event.error }),
});

const logEffectFailure = (effect: string) => ({ actions: logged(`${effect} failed`) });

/**
 * Polls the server in one of all open tabs, the elected leader. A hidden tab resigns; where the
 * browser shows notifications for it, it queues again, behind those that are looked at. Each
 * undelivered notification is shown as a toast, or many as one, then acknowledged. One whose
 * acknowledgement failed is not shown again, but acknowledged with the next answer; one that found
 * no room among the toasts is shown with a later one.
 */
export const notificationPollerMachine = setup({
  types: { context: {} as Context, events: {} as PollerEvent },
  actors: {
    followReader: fromCallback<ReaderEvent>(() => notProvided("followReader")),
    followTabs: fromCallback<PollerTabEvent>(() => notProvided("followTabs")),
    /** Leads from its election until it is stopped. */
    lead: fromCallback<LeadEvent>(() => notProvided("lead")),
    ask: fromPromise<PollResult>(() => notProvided("ask")),
    /** Resolves once it is on the screen; takes back a toast that still waits when stopped. */
    present: fromPromise<void, { notification: UserNotification }>(() => notProvided("present")),
    /** The same for many at once. */
    presentMany: fromPromise<void, { notifications: readonly UserNotification[] }>(() =>
      notProvided("presentMany")
    ),
    acknowledge: fromPromise<void, { id: string }>(() => notProvided("acknowledge")),
  },
  actions: {
    /** Updates the unread count in this tab, and refetches lists. */
    setUnread: (_, _params: { unread: number }) => notProvided("setUnread"),
    broadcastUnread: (_, _params: { unread: number }) => notProvided("broadcastUnread"),
    markRead: (_, _params: { id: string }) => notProvided("markRead"),
    storeShown: (_, _params: { ids: readonly string[] }) => notProvided("storeShown"),
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
    setDue: assign(({ context }, { undelivered }: { undelivered: readonly UserNotification[] }) => {
      const shown = undelivered.filter(({ id }) => context.shown.includes(id));
      // Those already shown come first: they need no room among the toasts.
      const due = [...shown, ...undelivered.filter((one) => !shown.includes(one))];
      return { due, shown: shown.map(({ id }) => id), failures: 0 };
    }),
    addShown: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      shown: [...new Set([...context.shown, ...ids])],
    })),
    markShown: assign({
      shown: ({ context }) => [...new Set([...context.shown, first(context).id])],
    }),
    markAllShown: assign({
      shown: ({ context }) => [
        ...new Set([...context.shown, ...context.due.map(({ id }) => id)]),
      ],
    }),
    removeAll: assign({ due: [] }),
    removeFirst: assign({ due: ({ context }) => context.due.slice(1) }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    clear: assign({ due: [], shown: [], failures: 0 }),
  },
  guards: {
    nothingIsDue: ({ context }) => context.due.length === 0,
    isShownAlready: ({ context }) => context.shown.includes(first(context).id),
    areMany: ({ context }) => unshown(context).length > MAX_SINGLE_NOTIFICATIONS,
  },
  delays: {
    period: NOTIFICATION_POLL_MS,
    backOff: ({ context }) =>
      Math.min(NOTIFICATION_POLL_MS * 2 ** context.failures, MAX_BACK_OFF_MS),
  },
}).createMachine({
  id: "notificationPoller",
  context: { due: [], shown: [], failures: 0 },
  invoke: { src: "followReader", onError: logEffectFailure("Following the session") },
  initial: "signedOut",
  states: {
    signedOut: { on: { "reader.signedIn": "signedIn" } },
    signedIn: {
      invoke: { src: "followTabs", onError: logEffectFailure("Following the tabs") },
      exit: ["clear", { type: "storeShown", params: { ids: [] } }],
      on: {
        "reader.signedOut": "signedOut",
        "tab.hidden": ".resting",
        "tab.covered": ".awake",
        "notification.followed": {
          actions: { type: "markRead", params: ({ event }) => event },
        },
        "unread.received": { actions: { type: "setUnread", params: ({ event }) => event } },
        "shown.received": { actions: { type: "addShown", params: ({ event }) => event } },
      },
      initial: "resting",
      states: {
        resting: { on: { "tab.shown": "awake" } },
        awake: {
          invoke: { src: "lead", onError: logEffectFailure("Asking for the lead") },
          initial: "following",
          states: {
            following: { on: { "leader.elected": "asking" } },
            asking: {
              invoke: {
                src: "ask",
                onDone: {
                  target: "delivering",
                  actions: [
                    { type: "setDue", params: ({ event }) => event.output },
                    { type: "storeShown", params: ({ context }) => ({ ids: context.shown }) },
                    { type: "setUnread", params: ({ event }) => event.output },
                    { type: "broadcastUnread", params: ({ event }) => event.output },
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
                { guard: "areMany", target: "folding" },
                { target: "showing" },
              ],
            },
            showing: {
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
                  actions: [logged("Showing a notification failed"), "removeFirst"],
                },
              },
              after: { period: "asking" },
            },
            folding: {
              invoke: {
                src: "presentMany",
                input: ({ context }) => ({ notifications: unshown(context) }),
                onDone: {
                  target: "acknowledging",
                  actions: [
                    "markAllShown",
                    { type: "storeShown", params: ({ context }) => ({ ids: context.shown }) },
                  ],
                },
                onError: {
                  target: "delivering",
                  actions: [logged("Showing notifications failed"), "removeAll"],
                },
              },
              after: { period: "asking" },
            },
            acknowledging: {
              invoke: {
                src: "acknowledge",
                input: ({ context }) => ({ id: first(context).id }),
                onDone: { target: "delivering", actions: "removeFirst" },
                // The effect has logged it.
                onError: { target: "delivering", actions: "removeFirst" },
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

const unshown = ({ due, shown }: Context) => due.filter(({ id }) => !shown.includes(id));

function first({ due: [notification] }: Context): UserNotification {
  if (notification === undefined) throw new TypeError("no notification is due");
  return notification;
}
