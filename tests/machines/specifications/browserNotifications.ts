import { browserNotificationsMachine } from "../../../machines/browserNotifications.ts";
import {
  completeActor,
  failActor,
  sendEvent,
  type Specification,
} from "../../support/specification/specification.ts";

const browserChanges = (permission: string, isChosen: boolean) =>
  sendEvent({ type: "browser.changed", permission, isChosen });

/** Transitions by the browser's permission, except while it is requested. */
const followedTransitions = {
  "notifications are unsupported": { to: "unsupported" },
  "notifications are unsupported but chosen": { to: "unsupported" },
  "permission is denied": { to: "denied" },
  "permission is denied but notifications are chosen": { to: "denied" },
  "permission is not yet requested": { to: "off" },
  "permission is not yet requested but notifications are chosen": { to: "off" },
  "permission is granted": { to: "off" },
  "permission is granted and notifications are chosen": { to: "on" },
};
/** While the permission is requested, its result decides instead. */
const ignoredEvents = Object.fromEntries(
  Object.keys(followedTransitions).map((event) => [event, {}]),
);

/** Whether this browser shows notifications while the app is hidden. */
export const browserNotifications: Specification = {
  name: "browserNotifications",
  machine: browserNotificationsMachine,
  effects: ["followBrowser", "requestPermission"],
  actions: ["storeSetting", "logFailure"],
  events: {
    "notifications are unsupported": browserChanges("unsupported", false),
    "notifications are unsupported but chosen": browserChanges("unsupported", true),
    "permission is denied": browserChanges("denied", false),
    "permission is denied but notifications are chosen": browserChanges("denied", true),
    "permission is not yet requested": browserChanges("default", false),
    "permission is not yet requested but notifications are chosen": browserChanges("default", true),
    "permission is granted": browserChanges("granted", false),
    "permission is granted and notifications are chosen": browserChanges("granted", true),
    "is switched on": sendEvent({ type: "notifications.enabled" }),
    "is switched off": sendEvent({ type: "notifications.disabled" }),
    "the user allows it": completeActor("requestPermission", "granted"),
    "the user denies it": completeActor("requestPermission", "denied"),
    "the user dismisses the prompt": completeActor("requestPermission", "default"),
    "the browser shows no prompt": failActor("requestPermission", "broken"),
    "the browser cannot be followed": failActor("followBrowser", "broken"),
  },
  start: { to: "starting", starts: { followBrowser: undefined } },
  transitions: {
    "": {
      ...followedTransitions,
      "the browser cannot be followed": {
        calls: [["logFailure", {
          message: "Following the permission for notifications failed",
          error: "broken",
        }]],
      },
    },
    off: {
      "is switched on": { to: "requestingPermission", starts: { requestPermission: undefined } },
    },
    requestingPermission: {
      ...ignoredEvents,
      "the user allows it": { to: "on", calls: [["storeSetting", { isOn: true }]] },
      "the user denies it": { to: "denied" },
      "the user dismisses the prompt": { to: "off" },
      "the browser shows no prompt": {
        to: "off",
        calls: [["logFailure", {
          message: "Requesting the permission for notifications failed",
          error: "broken",
        }]],
      },
      "is switched off": { to: "off", stops: ["requestPermission"] },
    },
    on: { "is switched off": { to: "off", calls: [["storeSetting", { isOn: false }]] } },
  },
  impossible: [{
    after: ["the browser cannot be followed"],
    never: ["the browser cannot be followed"],
    because: "the browser is no longer followed afterwards",
  }],
};
