import { useSelector } from "@xstate/react";
import { fromCallback, fromPromise } from "xstate";
import {
  type BrowserFactsEvent,
  browserNotificationsMachine,
  type BrowserPermission,
} from "../../machines/browserNotifications.ts";
import {
  browserFacts,
  browserPermission,
  followBrowserFacts,
  storeChoice,
} from "./browserNotifications.ts";
import { useChildActor } from "./useChildActor.ts";

const logic = browserNotificationsMachine.provide({
  actors: {
    followBrowser: fromCallback<BrowserFactsEvent>(({ sendBack }) => {
      const following = new AbortController();
      const { signal } = following;
      const tell = () => sendBack({ type: "browser.changed", ...browserFacts() });
      followBrowserFacts(tell, signal);
      document.addEventListener("visibilitychange", tell, { signal });
      tell();
      return () => following.abort();
    }),
    askUser: fromPromise<BrowserPermission>(async () => {
      await Notification.requestPermission();
      return browserPermission();
    }),
  },
  actions: {
    storeChoice: (_, { isOn }) => storeChoice(isOn),
    logFailure: (_, { message, error }) => console.error(message, error),
  },
});

/** Whether this browser shows notifications while nobody looks at the app, and how to choose it. */
export function useBrowserNotifications() {
  const actor = useChildActor("browserNotifications", () => logic);
  return {
    state: useSelector(actor, ({ value }) => value),
    choose: (isOn: boolean) =>
      actor.send({ type: isOn ? "notifications.wanted" : "notifications.unwanted" }),
  };
}
