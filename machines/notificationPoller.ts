import { assign, fromCallback, fromPromise, setup } from "xstate";
import { NOTIFICATION_POLL_MS } from "../contract/constants.ts";
import type { UserNotification } from "../contract/schemas/notification.ts";
import { notProvided } from "./notProvided.ts";
import { required } from "./required.ts";

/** Above this number, notifications are shown as one toast with their count. */
export const MAX_SINGLE_NOTIFICATIONS = 3;

/** The longest delay between polls while they fail. */
const MAX_BACK_OFF_MS = 120_000;

/** The response to one poll. */
export interface PollResult {
  /** Notifications that were not shown yet, oldest first. */
  undelivered: readonly UserNotification[];
  unread: number;
}

/** A user who may read notifications signed in or out. */
export type ReaderEvent = { type: "reader.signedIn" } | { type: "reader.signedOut" };

/** Events of this tab, and messages from other tabs. */
export type PollerTabEvent =
  | { type: "tab.shown" }
  | { type: "tab.hidden" }
  /** The tab is hidden and shows browser notifications, or another tab is visible now. */
  | { type: "tab.backgrounded" }
  | { type: "network.returned" }
  /** Another tab polled. */
  | { type: "unread.received"; unread: number }
  /** Notifications that another tab showed, or this one before a reload. */
  | { type: "shown.received"; ids: readonly string[] };

/** The outcome of an election; a tab that loses its lock queues again. */
export type ElectionEvent = { type: "leader.elected" } | { type: "tab.backgrounded" };

export type PollerEvent =
  | ReaderEvent
  | PollerTabEvent
  | ElectionEvent
  /** The user followed the link in the notification's toast. */
  | { type: "notification.followed"; id: string };

interface Context {
  /** Notifications of the last response that must be shown or acknowledged, in order. */
  pending: readonly UserNotification[];
  /** Ids of notifications shown in any tab but not yet acknowledged. */
  shown: readonly string[];
  /** The number of consecutive failed polls. */
  failures: number;
}

const createLogAction = (message: string) => ({
  type: "logFailure" as const,
  params: ({ event }: { event: { error: unknown } }) => ({ message, error: event.error }),
});

const logEffectFailure = (effect: string) => ({ actions: createLogAction(`${effect} failed`) });

/**
 * Polls for notifications in one tab, the elected leader. A hidden tab resigns; if it shows browser
 * notifications, it queues again behind visible tabs. Each undelivered notification is shown as a
 * toast, or many as one, and then acknowledged. A failed acknowledgement is repeated after the next
 * poll, without a second toast. A toast that finds no room is shown after a later poll.
 */
export const notificationPollerMachine = setup({
  types: { context: {} as Context, events: {} as PollerEvent },
  actors: {
    followReader: fromCallback<ReaderEvent>(() => notProvided("followReader")),
    followTabs: fromCallback<PollerTabEvent>(() => notProvided("followTabs")),
    /** Queues for the election; leads from then until it is stopped. */
    joinElection: fromCallback<ElectionEvent>(() => notProvided("joinElection")),
    poll: fromPromise<PollResult>(() => notProvided("poll")),
    /** Resolves once the toast is visible. When stopped before, removes the queued toast. */
    showToast: fromPromise<void, { notification: UserNotification }>(() =>
      notProvided("showToast")
    ),
    /** Like `showToast`, for one toast about several notifications. */
    showSummary: fromPromise<void, { notifications: readonly UserNotification[] }>(() =>
      notProvided("showSummary")
    ),
    acknowledge: fromPromise<void, { id: string }>(() => notProvided("acknowledge")),
  },
  actions: {
    /** Sets the unread count in this tab and refetches lists. */
    setUnread: (_, _params: { unread: number }) => notProvided("setUnread"),
    broadcastUnread: (_, _params: { unread: number }) => notProvided("broadcastUnread"),
    markRead: (_, _params: { id: string }) => notProvided("markRead"),
    storeShown: (_, _params: { ids: readonly string[] }) => notProvided("storeShown"),
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
    markShown: assign(({ context }, notifications: readonly UserNotification[]) => ({
      shown: mergeIds(context.shown, notifications.map(({ id }) => id)),
    })),
    removeFirst: assign({ pending: ({ context }) => context.pending.slice(1) }),
  },
  guards: {
    isNothingPending: ({ context }) => context.pending.length === 0,
    isAlreadyShown: ({ context }) => context.shown.includes(getFirst(context).id),
    isTooMany: ({ context }) => listUnshown(context).length > MAX_SINGLE_NOTIFICATIONS,
  },
  delays: {
    period: NOTIFICATION_POLL_MS,
    backOff: ({ context }) =>
      Math.min(NOTIFICATION_POLL_MS * 2 ** context.failures, MAX_BACK_OFF_MS),
  },
}).createMachine({
  id: "notificationPoller",
  context: { pending: [], shown: [], failures: 0 },
  invoke: { src: "followReader", onError: logEffectFailure("Following the session") },
  initial: "signedOut",
  states: {
    signedOut: { on: { "reader.signedIn": "signedIn" } },
    signedIn: {
      invoke: { src: "followTabs", onError: logEffectFailure("Following the tabs") },
      exit: [
        assign({ pending: [], shown: [], failures: 0 }),
        { type: "storeShown", params: { ids: [] } },
      ],
      on: {
        "reader.signedOut": "signedOut",
        "tab.hidden": ".hidden",
        "tab.backgrounded": ".participating",
        "notification.followed": {
          actions: { type: "markRead", params: ({ event }) => event },
        },
        "unread.received": { actions: { type: "setUnread", params: ({ event }) => event } },
        "shown.received": {
          actions: assign({ shown: ({ context, event }) => mergeIds(context.shown, event.ids) }),
        },
      },
      initial: "hidden",
      states: {
        hidden: { on: { "tab.shown": "participating" } },
        participating: {
          invoke: { src: "joinElection", onError: logEffectFailure("Joining the election") },
          initial: "queued",
          states: {
            queued: { on: { "leader.elected": "polling" } },
            polling: {
              invoke: {
                src: "poll",
                onDone: {
                  target: "delivering",
                  actions: [
                    assign(({ context, event }) => createPending(event.output, context)),
                    { type: "storeShown", params: ({ context }) => ({ ids: context.shown }) },
                    { type: "setUnread", params: ({ event }) => event.output },
                    { type: "broadcastUnread", params: ({ event }) => event.output },
                  ],
                },
                onError: {
                  target: "backingOff",
                  actions: [
                    createLogAction("Checking for new notifications failed"),
                    assign({ failures: ({ context }) => context.failures + 1 }),
                  ],
                },
              },
            },
            delivering: {
              always: [
                { guard: "isNothingPending", target: "waiting" },
                { guard: "isAlreadyShown", target: "acknowledging" },
                { guard: "isTooMany", target: "showingSummary" },
                { target: "showing" },
              ],
            },
            showing: {
              invoke: {
                src: "showToast",
                input: ({ context }) => ({ notification: getFirst(context) }),
                onDone: {
                  target: "acknowledging",
                  actions: [
                    { type: "markShown", params: ({ context }) => [getFirst(context)] },
                    { type: "storeShown", params: ({ context }) => ({ ids: context.shown }) },
                  ],
                },
                onError: {
                  target: "delivering",
                  actions: [createLogAction("Showing a notification failed"), "removeFirst"],
                },
              },
              after: { period: "polling" },
            },
            showingSummary: {
              invoke: {
                src: "showSummary",
                input: ({ context }) => ({ notifications: listUnshown(context) }),
                onDone: {
                  target: "acknowledging",
                  actions: [
                    { type: "markShown", params: ({ context }) => context.pending },
                    { type: "storeShown", params: ({ context }) => ({ ids: context.shown }) },
                  ],
                },
                onError: {
                  target: "delivering",
                  actions: [
                    createLogAction("Showing notifications failed"),
                    assign({ pending: [] }),
                  ],
                },
              },
              after: { period: "polling" },
            },
            acknowledging: {
              invoke: {
                src: "acknowledge",
                input: ({ context }) => ({ id: getFirst(context).id }),
                onDone: { target: "delivering", actions: "removeFirst" },
                // The effect logs the error.
                onError: { target: "delivering", actions: "removeFirst" },
              },
            },
            waiting: { after: { period: "polling" } },
            backingOff: {
              after: { backOff: "polling" },
              on: { "network.returned": "polling" },
            },
          },
        },
      },
    },
  },
});

const listUnshown = ({ pending, shown }: Context) =>
  pending.filter(({ id }) => !shown.includes(id));

const getFirst = ({ pending }: Context) => required(pending[0], "the first pending notification");

const mergeIds = (ids: readonly string[], others: readonly string[]) => [
  ...new Set([...ids, ...others]),
];

/** Notifications that were already shown come first: they need no toast. */
function createPending({ undelivered }: PollResult, context: Context): Context {
  const shown = undelivered.filter(({ id }) => context.shown.includes(id));
  const pending = [...shown, ...undelivered.filter((one) => !shown.includes(one))];
  return { pending, shown: shown.map(({ id }) => id), failures: 0 };
}
