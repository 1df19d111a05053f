import type {
  BrowserPermission,
  NotificationSetting,
} from "../../machines/browserNotifications.ts";
import { localStore } from "../platform/storage.ts";

/** The key in local storage; `on` if notifications are shown while the tab is hidden. */
export const BROWSER_NOTIFICATIONS_KEY = "browser-notifications";
const ON = "on";

/** Reads the permission; `unsupported` if the browser cannot show notifications. */
export function readPermission(): BrowserPermission {
  const { Notification, isSecureContext } = globalThis;
  if (Notification === undefined || !isSecureContext) return "unsupported";
  const { permission } = Notification;
  return permission === "granted" || canPageNotify() || canWorkersNotify()
    ? permission
    : "unsupported";
}

/** Whether service workers can show notifications. */
const canWorkersNotify = () =>
  navigator.serviceWorker !== undefined &&
  "showNotification" in globalThis.ServiceWorkerRegistration.prototype;

/** Mobile browsers throw here. Without permission nothing is shown. */
function canPageNotify(): boolean {
  try {
    new Notification("");
    return true;
  } catch {
    return false;
  }
}

/** Reads the permission and the user's choice in this browser. */
export const readSetting = (): NotificationSetting => ({
  permission: readPermission(),
  isChosen: readChoice(),
});

const readChoice = (): boolean => localStore.getItem(BROWSER_NOTIFICATIONS_KEY) === ON;

export function storeSetting(isOn: boolean): void {
  if (isOn) localStore.setItem(BROWSER_NOTIFICATIONS_KEY, ON);
  else localStore.removeItem(BROWSER_NOTIFICATIONS_KEY);
}

/** Whether a hidden tab shows browser notifications. */
export function shouldNotifyWhenHidden(): boolean {
  return readChoice() && readPermission() === "granted";
}

/** Reports changes of permission or choice until the signal aborts. */
export function subscribeToSetting(report: () => void, signal: AbortSignal): void {
  globalThis.addEventListener("storage", (event) => {
    if (event instanceof StorageEvent && event.key === BROWSER_NOTIFICATIONS_KEY) report();
  }, { signal });
  // Some browsers send no event; callers also check when the tab is shown or hidden.
  navigator.permissions?.query({ name: "notifications" })
    .then((status) => status.addEventListener("change", report, { signal }), () => {});
}
