import { sql } from "kysely";
import type { NotificationStatus } from "../../../contract/notification.ts";
import { createSetUndoRule, type UndoRules } from "../undo/undoRule.ts";

/** Makes a notification unread again. */
const notificationRead = createSetUndoRule<{ status: NotificationStatus }>({
  permission: "notification:read",
  kind: null,
  async undoSet(trx, changes, { actorId, now }) {
    const before = changes.map(({ recordId, data: { status } }) => ({ id: recordId, status }));
    const { rows } = await sql<{ id: string }>`
      with locked as (
        select id from notifications
        where id = any(${before.map(({ id }) => id)}::uuid[]) and user_id = ${actorId}::uuid
          and status = 'READ'
        order by id for update
      )
      update notifications as notification set status = before.status, updated_at = ${now}
      from locked
      join jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as before (id uuid, status text)
        on before.id = locked.id
      where notification.id = locked.id
      returning notification.id`.execute(trx);
    return new Map(rows.map(({ id }) => [id, null]));
  },
});

/** Undo rules of notifications. */
export const NOTIFICATION_UNDO_RULES: UndoRules = {
  "notifications.read": notificationRead,
};
