import { fromCallback, fromPromise, setup } from "xstate";
import { notProvided } from "./notProvided.ts";

/** What the browser says of notifications that a page shows. */
export type BrowserPermission = NotificationPermission | "unsupported";

/** What the browser lets the page do, and what was chosen in it. */
export interface BrowserFacts {
  permission: BrowserPermission;
  isChosen: boolean;
}

export type BrowserFactsEvent = { type: "browser.changed" } & BrowserFacts;

type BrowserNotificationsEvent =
  | BrowserFactsEvent
  | { type: "notifications.wanted" }
  | { type: "notifications.unwanted" };

/**
 * Whether this browser shows notifications of what is new while nobody looks at the app. What was
 * chosen is kept while the browser denies it, and holds again once it is allowed.
 */
export const browserNotificationsMachine = setup({
  types: { events: {} as BrowserNotificationsEvent },
  actors: {
    /** Tells what is so at the start, and whenever it has changed, in another tab too. */
    followBrowser: fromCallback<BrowserFactsEvent>(() => notProvided("followBrowser")),
    /** Resolves with what the user has answered, or had before. */
    askUser: fromPromise<BrowserPermission>(() => notProvided("askUser")),
  },
  actions: {
    storeChoice: (_, _params: { isOn: boolean }) => notProvided("storeChoice"),
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
  },
  guards: {
    isUnsupported: (_, { permission }: { permission: BrowserPermission }) =>
      permission === "unsupported",
    isDenied: (_, { permission }: { permission: BrowserPermission }) => permission === "denied",
    isGranted: (_, { permission }: { permission: BrowserPermission }) => permission === "granted",
    isOn: (_, { permission, isChosen }: BrowserFacts) => permission === "granted" && isChosen,
  },
}).createMachine({
  id: "browserNotifications",
  invoke: {
    src: "followBrowser",
    onError: {
      actions: {
        type: "logFailure",
        params: ({ event }) => ({
          message: "Following the permission for notifications failed",
          error: event.error,
        }),
      },
    },
  },
  on: {
    "browser.changed": [
      { guard: { type: "isUnsupported", params: ({ event }) => event }, target: ".unsupported" },
      { guard: { type: "isDenied", params: ({ event }) => event }, target: ".denied" },
      { guard: { type: "isOn", params: ({ event }) => event }, target: ".on" },
      { target: ".off" },
    ],
  },
  initial: "starting",
  states: {
    starting: {},
    unsupported: {},
    denied: {},
    off: { on: { "notifications.wanted": "asking" } },
    asking: {
      invoke: {
        src: "askUser",
        onDone: [
          {
            guard: { type: "isGranted", params: ({ event }) => ({ permission: event.output }) },
            target: "on",
            actions: { type: "storeChoice", params: { isOn: true } },
          },
          {
            guard: { type: "isDenied", params: ({ event }) => ({ permission: event.output }) },
            target: "denied",
          },
          { target: "off" },
        ],
        onError: {
          target: "off",
          actions: {
            type: "logFailure",
            params: ({ event }) => ({
              message: "Asking for the permission for notifications failed",
              error: event.error,
            }),
          },
        },
      },
      on: {
        "notifications.unwanted": "off",
        // The answer tells the same.
        "browser.changed": {},
      },
    },
    on: {
      on: {
        "notifications.unwanted": {
          target: "off",
          actions: { type: "storeChoice", params: { isOn: false } },
        },
      },
    },
  },
});
