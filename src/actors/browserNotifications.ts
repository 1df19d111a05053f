import type { BrowserFacts, BrowserPermission } from "../../machines/browserNotifications.ts";
import { localStore } from "../platform/storage.ts";

/** `on` where this browser shows notifications while nobody looks at the app. */
export const BROWSER_NOTIFICATIONS_KEY = "browser-notifications";
const ON = "on";

/** What the browser lets the page do now. */
export function browserPermission(): BrowserPermission {
  const { Notification, isSecureContext } = globalThis;
  if (Notification === undefined || !isSecureContext) return "unsupported";
  const { permission } = Notification;
  return permission === "granted" || isConstructible() || hasWorkers() ? permission : "unsupported";
}

/** Whether service workers show notifications. */
const hasWorkers = () =>
  navigator.serviceWorker !== undefined &&
  "showNotification" in globalThis.ServiceWorkerRegistration.prototype;

/** Browsers of phones leave notifications to service workers. What is not permitted is not shown. */
function isConstructible(): boolean {
  try {
    new Notification("");
    return true;
  } catch {
    return false;
  }
}

/** What the browser lets the page do, and what was chosen in it. */
export const browserFacts = (): BrowserFacts => ({
  permission: browserPermission(),
  isChosen: storedChoice(),
});

const storedChoice = (): boolean => localStore.getItem(BROWSER_NOTIFICATIONS_KEY) === ON;

export function storeChoice(isOn: boolean): void {
  if (isOn) localStore.setItem(BROWSER_NOTIFICATIONS_KEY, ON);
  else localStore.removeItem(BROWSER_NOTIFICATIONS_KEY);
}

/** Whether a tab that nobody looks at tells of what is new. */
export function notifiesHidden(): boolean {
  return storedChoice() && browserPermission() === "granted";
}

/** Tells when either has changed, as far as the browser says, until the signal. */
export function followBrowserFacts(tell: () => void, signal: AbortSignal): void {
  globalThis.addEventListener("storage", (event) => {
    if (event instanceof StorageEvent && event.key === BROWSER_NOTIFICATIONS_KEY) tell();
  }, { signal });
  // Browsers that do not follow it are asked again when the tab is shown or hidden.
  navigator.permissions?.query({ name: "notifications" })
    .then((status) => status.addEventListener("change", tell, { signal }), () => {});
}
