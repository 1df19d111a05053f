import { NOTIFICATION_TOAST_MS } from "../../contract/constants.ts";
import type { UserNotification } from "../../contract/schemas/notification.ts";
import type { App } from "../../machines/createApp.ts";
import type { ToastRequest } from "../../machines/toast.ts";
import { message } from "../i18n/catalogue.ts";

/** Shows notifications as toasts: each resolves once its toast is on the screen. */
export function notificationToasts({ toaster }: Pick<App, "toaster">) {
  /** The toast that many were shown as last. */
  let folded = { id: "", count: 0 };

  /** Takes the toast back when aborted. */
  function raise(
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
    showOne: ({ id, title, message, link }: UserNotification, signal: AbortSignal) =>
      raise({
        id: `notification-${id}`,
        title,
        message,
        ...(link && {
          link: {
            to: link,
            label: { key: "Show" },
            tells: {
              actor: "notificationPoller",
              event: { type: "notification.followed", id },
            },
          },
        }),
      }, signal),

    /** One toast for all; it takes the place of an earlier one and counts its notifications too. */
    showMany(notifications: readonly UserNotification[], signal: AbortSignal): Promise<void> {
      const before = isVisible(folded.id) ? folded : { id: "", count: 0 };
      const count = before.count + notifications.length;
      folded = { id: `notifications-${notifications[0]?.id}`, count };
      toaster.send({ type: "toast.closed", id: before.id });
      return raise({
        id: folded.id,
        title: message("{count} new notifications", { count }),
        action: {
          label: { key: "Show" },
          tells: { actor: "notificationSidebar", event: { type: "sidebar.opened" } },
        },
      }, signal);
    },
  };
}
