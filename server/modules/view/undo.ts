import { sql, type Transaction } from "kysely";
import { MAX_PINNED_VIEWS } from "../../../contract/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import type { Database } from "../../platform/db/schema.ts";
import { lockRow } from "../../platform/db/records.ts";
import { readRows, restoreRows, type StoredRows } from "../undo/rows.ts";
import { createUndoRule, type UndoRules } from "../undo/undoRule.ts";
import { checkCanShare, checkViewLimits } from "./changes.ts";

interface DeletedView {
  list: ViewedListName;
  ownerId: string | null;
  isShared: boolean;
  view: StoredRows;
  settings: StoredRows;
}

/**
 * Restores a deleted view with all users' settings of it. A shared one needs permission to share.
 */
const VIEW_DELETION_RULE = createUndoRule<DeletedView>({
  permission: null,
  getActivityKind: () => null,
  async snapshotBefore(trx, id) {
    const { list, owner_id, is_shared } = await lockRow(trx, "saved_views", id);
    const view = await readRows(trx, [{ table: "saved_views", where: byId }], id);
    const settings = await readRows(trx, [{ table: "view_settings", where: byViewId }], id);
    if (!view || !settings) return null;
    const data = { list, ownerId: owner_id, isShared: is_shared, view, settings };
    return { version: null, data };
  },
  async undo(trx, _, { data: { list, ownerId, isShared, view, settings } }, { currentUser }) {
    if (isShared) checkCanShare(currentUser, list);
    await checkViewLimits(trx, list, { ...(ownerId !== null && { ownerId }), isShared });
    await restoreRows(trx, view);
    for (const { rows } of settings) await restoreSettings(trx, rows);
    return null;
  },
});

const byId = (id: string) => sql`id = ${id}::uuid`;
const byViewId = (id: string) => sql`view_id = ${id}::uuid`;

/** Restores settings of users who still exist; a default or pins chosen since take precedence. */
async function restoreSettings(
  trx: Transaction<Database>,
  rows: StoredRows[number]["rows"],
): Promise<void> {
  await sql`
    insert into view_settings (user_id, view_id, list, is_pinned, is_default)
    select stored.user_id, stored.view_id, stored.list,
      stored.is_pinned and ${sql.lit(MAX_PINNED_VIEWS)} > (
        select count(*) from view_settings as pinned
        where pinned.user_id = stored.user_id and pinned.is_pinned
      ),
      stored.is_default and not exists (
        select from view_settings as other
        where other.user_id = stored.user_id and other.list = stored.list and other.is_default
      )
    from jsonb_populate_recordset(null::view_settings, ${JSON.stringify(rows)}::jsonb) as stored
    join users on users.id = stored.user_id
    on conflict do nothing`.execute(trx);
}

/** Undo rules of saved views. */
export const VIEW_UNDO_RULES: UndoRules = { "views.delete": VIEW_DELETION_RULE };
