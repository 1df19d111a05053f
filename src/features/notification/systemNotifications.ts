import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { readPermission } from "../../actors/browserNotifications.ts";
import {
  type NotificationClick,
  NOTIFICATIONS_PATH,
  parseNotificationClick,
} from "../../worker/notificationClick.ts";

type NotificationInput = Pick<UserNotification, "id" | "title" | "link">;

/**
 * Creates functions that show and close system notifications. Where pages may not show them, as on
 * Android, the service worker does. `open` navigates to a path; `onFollow` receives the id of a
 * pressed notification.
 */
export function createSystemNotifications(
  { open, onFollow }: { open: (path: string) => void; onFollow: (id: string) => void },
) {
  /** The open notifications of this page. */
  const pageNotifications = new Set<Notification>();

  function openNotification({ pressed, link }: NotificationClick) {
    globalThis.focus();
    open(link ?? NOTIFICATIONS_PATH);
    if (link) onFollow(pressed);
  }

  /** Shows a notification. The browser receives only its title. */
  function show({ id, title, link }: NotificationInput, signal: AbortSignal): void | Promise<void> {
    if (readPermission() !== "granted") {
      throw new Error("The browser does not permit notifications");
    }
    const data: NotificationClick = { pressed: id, link };
    const notification = createPageNotification(title, id);
    if (notification === undefined) return showByWorker(title, { tag: id, data }, signal);
    pageNotifications.add(notification);
    notification.addEventListener("close", () => pageNotifications.delete(notification));
    notification.addEventListener("click", () => {
      notification.close();
      openNotification(data);
    });
  }

  return {
    show,
    /** Handles presses on the worker's notifications until the signal aborts. */
    listen(signal: AbortSignal): void {
      navigator.serviceWorker?.addEventListener("message", ({ data }) => {
        const pressed = parseNotificationClick(data);
        if (pressed) openNotification(pressed);
      }, { signal });
    },
    /** Closes all notifications. */
    close(): void {
      for (const notification of pageNotifications) notification.close();
      void closeWorkerNotifications();
    },
  };
}

/** Returns undefined on phones, where only service workers may create notifications. */
function createPageNotification(title: string, tag: string): Notification | undefined {
  try {
    return new Notification(title, { tag });
  } catch {
    return undefined;
  }
}

/** Shows a notification by the service worker. Closes it if `signal` has aborted by then. */
async function showByWorker(
  title: string,
  options: NotificationOptions,
  signal: AbortSignal,
): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) throw new Error("No service worker is ready");
  if (signal.aborted) return;
  await registration.showNotification(title, options);
  if (signal.aborted) await closeWorkerNotifications();
}

async function closeWorkerNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const notifications = await registration?.getNotifications?.() ?? [];
  for (const notification of notifications) notification.close();
}
