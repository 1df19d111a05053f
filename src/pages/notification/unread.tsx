import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { actions } from "../../../machines/lifecycles/lifecycle.ts";
import { notificationLifecycle } from "../../../machines/lifecycles/notification.ts";
import { useServices } from "../../actors/services.ts";
import { undoable } from "../../actors/undoable.ts";
import { message } from "../../i18n/catalogue.ts";
import { markAllAsRead, markAsRead } from "../../api/notifications.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { styled } from "../../ui/theme.ts";

/** The text of the number of unread notifications; empty while it is unknown. */
export function unreadWords(unread: number | undefined, t: Translate): string {
  if (unread === undefined) return "";
  return unread === 0
    ? t("No unread notifications")
    : t("{count} unread notifications", { count: unread });
}

/** The dot of an unread notification; its room is kept once it is read. */
export function UnreadMark({ isUnread }: { isUnread: boolean }) {
  const { t } = useTranslation();
  return (
    <Dot isOn={isUnread}>
      {isUnread && <VisuallyHidden as="span">{`${t("Unread")}: `}</VisuallyHidden>}
    </Dot>
  );
}

const Dot = styled("span", {
  flex: "none",
  width: 8,
  height: 8,
  borderRadius: "50%",
  variants: { isOn: { true: { mark: "$running" } } },
});

export const isUnread = ({ status }: Pick<UserNotification, "status">): boolean =>
  actions(notificationLifecycle, status).includes("read");

/** Marks notifications as read: one, unless it is already, or all of them. */
export function useMarkAsRead() {
  const { http, actors } = useServices();
  const client = useQueryClient();
  const one = useMutation({ mutationFn: (id: string) => markAsRead(http, client, id) });
  const all = useMutation({
    async mutationFn() {
      const change = undoable({ actors });
      await markAllAsRead(http, client, change.options);
      change.tell(message("All are marked as read"));
    },
  });
  return {
    read: (notification: UserNotification) => {
      if (isUnread(notification)) one.mutate(notification.id);
    },
    /** The one that is being marked. */
    readingId: one.isPending ? one.variables : undefined,
    readAll: () => all.mutate(),
    isReadingAll: all.isPending,
  };
}
