import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Notification } from "../../../contract/schemas/notification.ts";
import { actions } from "../../../machines/lifecycles/lifecycle.ts";
import { notificationLifecycle } from "../../../machines/lifecycles/notification.ts";
import { useServices } from "../../actors/services.ts";
import { markAllAsRead, markAsRead } from "../../api/notifications.ts";

export const isUnread = ({ status }: Pick<Notification, "status">): boolean =>
  actions(notificationLifecycle, status).includes("read");

/** Marks notifications as read: one, unless it is already, or all of them. */
export function useReading({ onAllRead }: { onAllRead?: () => void } = {}) {
  const { http } = useServices();
  const client = useQueryClient();
  const one = useMutation({ mutationFn: (id: string) => markAsRead(http, client, id) });
  const all = useMutation({
    mutationFn: () => markAllAsRead(http, client),
    onSuccess: () => onAllRead?.(),
  });
  return {
    read: (notification: Notification) => {
      if (isUnread(notification)) one.mutate(notification.id);
    },
    /** The one that is being marked. */
    readingId: one.isPending ? one.variables : undefined,
    readAll: () => all.mutate(),
    isReadingAll: all.isPending,
  };
}
