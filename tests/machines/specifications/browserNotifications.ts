import { browserNotificationsMachine } from "../../../machines/browserNotifications.ts";
import {
  done,
  failed,
  sent,
  type Specification,
} from "../../support/specification/specification.ts";

const browserChanges = (permission: string, isChosen: boolean) =>
  sent({ type: "browser.changed", permission, isChosen });

/** What the browser says, wherever nobody is asked. */
const followed = {
  "the browser cannot": { to: "unsupported" },
  "the browser cannot, though it was chosen": { to: "unsupported" },
  "the browser denies it": { to: "denied" },
  "the browser denies what was chosen": { to: "denied" },
  "the browser has to ask": { to: "off" },
  "the browser has to ask for what was chosen": { to: "off" },
  "the browser permits it": { to: "off" },
  "the browser permits what was chosen": { to: "on" },
};
/** Whatever it says, the answer says the same. */
const passedOver = Object.fromEntries(Object.keys(followed).map((event) => [event, {}]));

/** Whether this browser shows notifications while nobody looks at the app. */
export const browserNotifications: Specification = {
  name: "browserNotifications",
  machine: browserNotificationsMachine,
  effects: ["followBrowser", "requestPermission"],
  actions: ["storeSetting", "logFailure"],
  events: {
    "the browser cannot": browserChanges("unsupported", false),
    "the browser cannot, though it was chosen": browserChanges("unsupported", true),
    "the browser denies it": browserChanges("denied", false),
    "the browser denies what was chosen": browserChanges("denied", true),
    "the browser has to ask": browserChanges("default", false),
    "the browser has to ask for what was chosen": browserChanges("default", true),
    "the browser permits it": browserChanges("granted", false),
    "the browser permits what was chosen": browserChanges("granted", true),
    "is switched on": sent({ type: "notifications.enabled" }),
    "is switched off": sent({ type: "notifications.disabled" }),
    "the user allows it": done("requestPermission", "granted"),
    "the user denies it": done("requestPermission", "denied"),
    "the user does not answer": done("requestPermission", "default"),
    "the browser does not ask": failed("requestPermission", "broken"),
    "the browser cannot be followed": failed("followBrowser", "broken"),
  },
  start: { to: "starting", starts: { followBrowser: undefined } },
  transitions: {
    "": {
      ...followed,
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
      ...passedOver,
      "the user allows it": { to: "on", calls: [["storeSetting", { isOn: true }]] },
      "the user denies it": { to: "denied" },
      "the user does not answer": { to: "off" },
      "the browser does not ask": {
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
    because: "it is followed no more then",
  }],
};
