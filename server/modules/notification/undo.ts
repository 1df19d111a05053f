import type { NotificationStatus } from "../../../contract/notification.ts";
import { changedSince, createUndoRule, type UndoRules } from "../undo/undoRule.ts";

/** Makes a notification unread again. */
const notificationRead = createUndoRule<{ status: NotificationStatus }>({
  permission: "notification:read",
  getActivityKind: () => null,
  async undo(trx, id, { data: { status } }, { actorId, now }) {
    const { numUpdatedRows } = await trx.updateTable("notifications")
      .set({ status, updated_at: now })
      .where("id", "=", id).where("user_id", "=", actorId).where("status", "=", "READ")
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw changedSince();
    return null;
  },
});

/** Undo rules of notifications. */
export const NOTIFICATION_UNDO_RULES: UndoRules = {
  "notifications.read": notificationRead,
};
