import type { UserNotification } from "../../contract/schemas/notification.ts";
import { browserPermission } from "../actors/browserNotifications.ts";
import { ALL_NOTIFICATIONS, type Pressed, readPressed } from "../worker/pressed.ts";

type Raised = Pick<UserNotification, "id" | "title" | "link">;

/**
 * Notifications that the browser shows. Where pages may not show any, as on Android, the service
 * worker does. `open` goes to a path within the app; `follow` is told whose was pressed.
 */
export function raisedNotifications(
  { open, follow }: { open: (path: string) => void; follow: (id: string) => void },
) {
  /** Those that the browser still has of this page. */
  const raised = new Set<Notification>();

  function press({ pressed, link }: Pressed) {
    globalThis.focus();
    open(link ?? ALL_NOTIFICATIONS);
    if (link) follow(pressed);
  }

  /** Of a notification the browser is told no more than its title. */
  function raise({ id, title, link }: Raised, signal: AbortSignal): void | Promise<void> {
    if (browserPermission() !== "granted") throw new Error("The browser does not permit it");
    const told: Pressed = { pressed: id, link };
    const shown = ownNotification(title, id);
    if (shown === undefined) return raiseByWorker(title, { tag: id, data: told }, signal);
    raised.add(shown);
    shown.addEventListener("close", () => raised.delete(shown));
    shown.addEventListener("click", () => {
      shown.close();
      press(told);
    });
  }

  return {
    raise,
    /** Hears, until the signal, which of those that the worker shows was pressed. */
    listen(signal: AbortSignal): void {
      navigator.serviceWorker?.addEventListener("message", ({ data }) => {
        const told = readPressed(data);
        if (told) press(told);
      }, { signal });
    },
    /** Takes all of them back. */
    close(): void {
      for (const one of raised) one.close();
      void closeWorkers();
    },
  };
}

/** Browsers of phones throw: they leave notifications to service workers. */
function ownNotification(title: string, tag: string): Notification | undefined {
  try {
    return new Notification(title, { tag });
  } catch {
    return undefined;
  }
}

/** One whose session has ended meanwhile is taken back. */
async function raiseByWorker(
  title: string,
  options: NotificationOptions,
  signal: AbortSignal,
): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) throw new Error("No service worker is ready");
  if (signal.aborted) return;
  await registration.showNotification(title, options);
  if (signal.aborted) await closeWorkers();
}

async function closeWorkers(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = await registration?.getNotifications?.() ?? [];
  for (const one of shown) one.close();
}
