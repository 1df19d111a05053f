import { NOTIFICATION_TOAST_MS } from "../../../contract/constants.ts";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import type { App } from "../../../machines/createApp.ts";
import type { ToastRequest } from "../../../machines/toast.ts";
import { message } from "../../i18n/catalogue.ts";

/** Creates functions that show notifications as toasts. They resolve once the toast is visible. */
export function createNotificationToasts({ toaster, app }: Pick<App, "toaster" | "app">) {
  /** The last toast that summarised several notifications. */
  let lastSummary = { id: "", count: 0 };

  /** Raises a toast, and closes it when aborted. */
  function raiseToast(
    request: Omit<ToastRequest, "id" | "kind"> & { id: string },
    signal: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve) => {
      const stopListening = () => {
        subscription.unsubscribe();
        signal.removeEventListener("abort", closeToast);
      };
      const closeToast = () => {
        stopListening();
        toaster.send({ type: "toast.closed", id: request.id });
      };
      const subscription = toaster.on("toast.shown", ({ id }) => {
        if (id !== request.id) return;
        stopListening();
        resolve();
      });
      signal.addEventListener("abort", closeToast);
      toaster.send({
        type: "toast.raised",
        kind: "info",
        duration: NOTIFICATION_TOAST_MS,
        isNotification: true,
        ...request,
      });
    });
  }

  function isVisible(id: string): boolean {
    const { shown, leaving } = toaster.getSnapshot().context;
    return shown.some(({ toast }) => toast.id === id) && !leaving.includes(id);
  }

  return {
    async showOne({ id, title, message, link }: UserNotification, signal: AbortSignal) {
      await raiseToast({
        id: `notification-${id}`,
        title,
        message,
        ...(link && {
          link: {
            to: link,
            label: { key: "Show" },
            sends: {
              actor: "notificationPoller",
              event: { type: "notification.followed", id },
            },
          },
        }),
      }, signal);
      const [path = ""] = link?.split("?") ?? [];
      app.system.get("pageRefresh")?.send({ type: "notification.shown", path });
    },

    /** Shows one toast for all. It replaces an earlier one and adds its count. */
    showMany(notifications: readonly UserNotification[], signal: AbortSignal): Promise<void> {
      const previous = isVisible(lastSummary.id) ? lastSummary : { id: "", count: 0 };
      const count = previous.count + notifications.length;
      lastSummary = { id: `notifications-${notifications[0]?.id}`, count };
      toaster.send({ type: "toast.closed", id: previous.id });
      return raiseToast({
        id: lastSummary.id,
        title: message("{count} new notifications", { count }),
        action: {
          label: { key: "Show" },
          sends: { actor: "notificationSidebar", event: { type: "sidebar.opened" } },
        },
      }, signal);
    },
  };
}
