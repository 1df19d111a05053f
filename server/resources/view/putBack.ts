import { type Kysely, sql } from "kysely";
import { MOST_PINNED_VIEWS } from "../../../contract/view.ts";
import type { Database } from "../../db/schema.ts";
import { lockRow } from "../records.ts";
import { reversal } from "../undo/reversal.ts";
import { type KeptRows, putBackRows, rowsOf } from "../undo/rows.ts";
import { refuseTooMany, requireSharing } from "./changes.ts";

/**
 * A deleted view, there again for whoever had it, with what each made of it for themselves. One that
 * is shared takes the right to share.
 */
export const viewDeleted = reversal({
  permission: null,
  recorded: () => null,
  async before(trx, id) {
    const { list, owner_id, is_shared } = await lockRow(trx, "saved_views", id);
    const view = await rowsOf(trx, [{ table: "saved_views", where: byId }], id);
    const settings = await rowsOf(trx, [{ table: "view_settings", where: ofView }], id);
    return view && settings && { list, ownerId: owner_id, isShared: is_shared, view, settings };
  },
  after: (_, _id, kept) => Promise.resolve(kept && { version: null, kept }),
  async takeBack(db, _, { kept: { list, ownerId, isShared, view, settings } }, { currentUser }) {
    if (isShared) requireSharing(currentUser, list);
    await db.transaction().execute(async (trx) => {
      await refuseTooMany(trx, list, { ...(ownerId !== null && { ownerId }), isShared });
      await putBackRows(trx, view);
      for (const { rows } of settings) await putBackSettings(trx, rows);
    });
    return null;
  },
});

const byId = (id: string) => sql`id = ${id}::uuid`;
const ofView = (id: string) => sql`view_id = ${id}::uuid`;

/** Of those who are still there; whoever chose another default since, or pinned others, keeps that. */
async function putBackSettings(
  trx: Kysely<Database>,
  rows: KeptRows[number]["rows"],
): Promise<void> {
  await sql`
    insert into view_settings (user_id, view_id, list, is_pinned, is_default)
    select kept.user_id, kept.view_id, kept.list,
      kept.is_pinned and ${sql.lit(MOST_PINNED_VIEWS)} > (
        select count(*) from view_settings as pinned
        where pinned.user_id = kept.user_id and pinned.is_pinned
      ),
      kept.is_default and not exists (
        select from view_settings as other
        where other.user_id = kept.user_id and other.list = kept.list and other.is_default
      )
    from jsonb_populate_recordset(null::view_settings, ${JSON.stringify(rows)}::jsonb) as kept
    join users as somebody on somebody.id = kept.user_id
    on conflict do nothing`.execute(trx);
}
