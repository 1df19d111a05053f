import { fromCallback, fromPromise, setup } from "xstate";
import { notProvided } from "./notProvided.ts";

/** The browser's permission for notifications. */
export type BrowserPermission = NotificationPermission | "unsupported";

/** The browser's permission, and the user's choice in this browser. */
export interface NotificationSetting {
  permission: BrowserPermission;
  isChosen: boolean;
}

export type SettingEvent = { type: "browser.changed" } & NotificationSetting;

type BrowserNotificationsEvent =
  | SettingEvent
  | { type: "notifications.enabled" }
  | { type: "notifications.disabled" };

/**
 * Whether this browser shows notifications while the app is hidden. The user's choice survives a
 * denied permission and applies again once the browser grants it.
 */
export const browserNotificationsMachine = setup({
  types: { events: {} as BrowserNotificationsEvent },
  actors: {
    /** Reports the setting at the start and after every change, also in another tab. */
    followBrowser: fromCallback<SettingEvent>(() => notProvided("followBrowser")),
    /** Resolves with the permission that the user grants or denies, now or earlier. */
    requestPermission: fromPromise<BrowserPermission>(() => notProvided("requestPermission")),
  },
  actions: {
    storeSetting: (_, _params: { isOn: boolean }) => notProvided("storeSetting"),
    logFailure: (_, _failure: { message: string; error: unknown }) => notProvided("logFailure"),
  },
  guards: {
    isUnsupported: (_, { permission }: { permission: BrowserPermission }) =>
      permission === "unsupported",
    isDenied: (_, { permission }: { permission: BrowserPermission }) => permission === "denied",
    isGranted: (_, { permission }: { permission: BrowserPermission }) => permission === "granted",
    isOn: (_, { permission, isChosen }: NotificationSetting) =>
      permission === "granted" && isChosen,
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
    off: { on: { "notifications.enabled": "requestingPermission" } },
    requestingPermission: {
      invoke: {
        src: "requestPermission",
        onDone: [
          {
            guard: { type: "isGranted", params: ({ event }) => ({ permission: event.output }) },
            target: "on",
            actions: { type: "storeSetting", params: { isOn: true } },
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
              message: "Requesting the permission for notifications failed",
              error: event.error,
            }),
          },
        },
      },
      on: {
        "notifications.disabled": "off",
        // `requestPermission` resolves with the same permission.
        "browser.changed": {},
      },
    },
    on: {
      on: {
        "notifications.disabled": {
          target: "off",
          actions: { type: "storeSetting", params: { isOn: false } },
        },
      },
    },
  },
});
