import { useSelector } from "@xstate/react";
import { fromCallback, fromPromise } from "xstate";
import {
  browserNotificationsMachine,
  type BrowserPermission,
  type SettingEvent,
} from "../../machines/browserNotifications.ts";
import {
  readPermission,
  readSetting,
  storeSetting,
  subscribeToSetting,
} from "./browserNotifications.ts";
import { useChildActor } from "./useChildActor.ts";

const logic = browserNotificationsMachine.provide({
  actors: {
    followBrowser: fromCallback<SettingEvent>(({ sendBack }) => {
      const controller = new AbortController();
      const { signal } = controller;
      const report = () => sendBack({ type: "browser.changed", ...readSetting() });
      subscribeToSetting(report, signal);
      document.addEventListener("visibilitychange", report, { signal });
      report();
      return () => controller.abort();
    }),
    requestPermission: fromPromise<BrowserPermission>(async () => {
      await Notification.requestPermission();
      return readPermission();
    }),
  },
  actions: {
    storeSetting: (_, { isOn }) => storeSetting(isOn),
    logFailure: (_, { message, error }) => console.error(message, error),
  },
});

/** The state of browser notifications for hidden tabs, and the user's choice. */
export function useBrowserNotifications() {
  const actor = useChildActor("browserNotifications", () => logic);
  return {
    state: useSelector(actor, ({ value }) => value),
    choose: (isOn: boolean) =>
      actor.send({ type: isOn ? "notifications.enabled" : "notifications.disabled" }),
  };
}
