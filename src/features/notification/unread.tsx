import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserNotification } from "../../../contract/schemas/notification.ts";
import { listActions } from "../../../machines/lifecycles/lifecycle.ts";
import { notificationLifecycle } from "../../../machines/lifecycles/notification.ts";
import { useServices } from "../../actors/services.ts";
import { createUndoableChange } from "../../actors/undoableChange.ts";
import { message } from "../../i18n/catalogue.ts";
import { markAllAsRead, markAsRead } from "./resource.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { styled } from "../../ui/theme.ts";

/** Formats the number of unread notifications; empty while unknown. */
export function formatUnread(unread: number | undefined, t: Translate): string {
  if (unread === undefined) return "";
  return unread === 0
    ? t("No unread notifications")
    : t("{count} unread notifications", { count: unread });
}

/** The dot of an unread notification. It keeps its space once read. */
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
  listActions(notificationLifecycle, status).includes("read");

/** Returns functions that mark one or all notifications as read. */
export function useMarkAsRead() {
  const { http, actors } = useServices();
  const client = useQueryClient();
  const markOne = useMutation({ mutationFn: (id: string) => markAsRead(http, client, id) });
  const markAll = useMutation({
    async mutationFn() {
      const change = createUndoableChange({ actors });
      await markAllAsRead(http, client, change.options);
      change.notifyDone(message("All are marked as read"));
    },
  });
  return {
    read: (notification: UserNotification) => {
      if (isUnread(notification)) markOne.mutate(notification.id);
    },
    /** The id of the notification that is being marked. */
    readingId: markOne.isPending ? markOne.variables : undefined,
    readAll: () => markAll.mutate(),
    isReadingAll: markAll.isPending,
  };
}
