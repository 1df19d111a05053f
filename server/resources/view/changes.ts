import { isDeepStrictEqual } from "node:util";
import { type Kysely, type Selectable, sql } from "kysely";
import type {
  SavedView,
  SavedViewInput,
  SavedViewPatch,
  ViewSettings,
} from "../../../contract/schemas/view.ts";
import { viewQueryErrors } from "../../../contract/schemas/view.ts";
import { MOST_PINNED_VIEWS, MOST_VIEWS } from "../../../contract/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import type { SavedViewsTable } from "../../db/viewTables.ts";
import { forbidden, invalid, notFound, Refusal, staleVersion } from "../../refusal.ts";
import { refuseDuplicate } from "../constraints.ts";
import { lockRow } from "../records.ts";
import { maySeeList, mayShare, presentView, type Viewer } from "./query.ts";

interface Context {
  viewer: Viewer;
  now: Date;
}

/** Saves a view. Refuses what one may not share, a name that is taken, and more than there may be. */
export function createView(
  db: Kysely<Database>,
  { list, name, query, hiddenColumns, isShared }: SavedViewInput,
  { viewer, now }: Context,
): Promise<SavedView> {
  if (!maySeeList(viewer, list)) throw forbidden();
  if (isShared) requireSharing(viewer, list);
  const id = newId(now);
  return db.transaction().execute(async (trx) => {
    await refuseTooMany(trx, list, { ownerId: viewer.id, isShared });
    await refuseDuplicate(
      trx.insertInto("saved_views").values({
        id,
        list,
        name,
        query,
        hidden_columns: hiddenColumns,
        is_shared: isShared,
        owner_id: viewer.id,
        created_at: now,
        updated_at: now,
      }).execute(),
    );
    return await presentView(trx, viewer, id);
  });
}

/**
 * Changes what a patch gives. Refuses a stale version; to others than its owner what is not theirs
 * to share, and to unshare it.
 */
export function updateView(
  db: Kysely<Database>,
  id: string,
  { version, name, query, hiddenColumns, isShared }: SavedViewPatch,
  { viewer, now }: Context,
): Promise<SavedView> {
  return db.transaction().execute(async (trx) => {
    const before = await lockVisible(trx, viewer, id);
    const isOwn = before.owner_id === viewer.id;
    const staysShared = isShared ?? before.is_shared;
    if (!isOwn || staysShared) requireSharing(viewer, before.list);
    if (!isOwn && !staysShared) throw forbidden("Only its owner may stop sharing a view.");
    if (before.version !== version) throw staleVersion();
    const errors = viewQueryErrors(before.list, query);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const changed = {
      name: name ?? before.name,
      query: query ?? before.query,
      hidden_columns: hiddenColumns ?? before.hidden_columns,
      is_shared: staysShared,
    };
    if (isDeepStrictEqual(changed, savedOf(before))) return await presentView(trx, viewer, id);
    if (staysShared && !before.is_shared) {
      await refuseTooMany(trx, before.list, { isShared: true });
    }
    await refuseDuplicate(
      trx.updateTable("saved_views").set({ ...changed, version: version + 1, updated_at: now })
        .where("id", "=", id).execute(),
    );
    if (!staysShared) {
      await trx.deleteFrom("view_settings").where("view_id", "=", id)
        .where("user_id", "<>", viewer.id).execute();
    }
    return await presentView(trx, viewer, id);
  });
}

const savedOf = ({ name, query, hidden_columns, is_shared }: Selectable<SavedViewsTable>) => ({
  name,
  query,
  hidden_columns,
  is_shared,
});

/** Deletes a view: one's own, or a shared one if one may share such. */
export async function deleteView(
  db: Kysely<Database>,
  id: string,
  { viewer }: Context,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { owner_id, list } = await lockVisible(trx, viewer, id);
    if (owner_id !== viewer.id) requireSharing(viewer, list);
    await trx.deleteFrom("saved_views").where("id", "=", id).execute();
  });
}

/** Sets what a view is to oneself: a list has one default, which the next one replaces. */
export function setView(
  db: Kysely<Database>,
  id: string,
  { isPinned, isDefault }: ViewSettings,
  { viewer }: Context,
): Promise<SavedView> {
  return db.transaction().execute(async (trx) => {
    // What one person sets at once follows each other.
    await sql`select from users where id = ${viewer.id}::uuid for no key update`.execute(trx);
    const { list } = await lockVisible(trx, viewer, id);
    if (isPinned) await refuseTooManyPinned(trx, viewer, id);
    if (isDefault) {
      await trx.updateTable("view_settings").set({ is_default: false })
        .where("user_id", "=", viewer.id).where("list", "=", list).execute();
    }
    const set = { is_pinned: isPinned, is_default: isDefault };
    await trx.insertInto("view_settings")
      .values({ user_id: viewer.id, view_id: id, list, ...set })
      .onConflict((conflict) => conflict.columns(["user_id", "view_id"]).doUpdateSet(set))
      .execute();
    return await presentView(trx, viewer, id);
  });
}

/** The row of a view that somebody may see, held until the transaction ends. */
async function lockVisible(trx: Kysely<Database>, viewer: Viewer, id: string) {
  const row = await lockRow(trx, "saved_views", id);
  const isVisible = row.is_shared || row.owner_id === viewer.id;
  if (!isVisible || !maySeeList(viewer, row.list)) throw notFound();
  return row;
}

/** Refuses whoever may not share views of a list. */
export function requireSharing(viewer: Viewer, list: ViewedListName): void {
  if (!mayShare(viewer, list)) throw forbidden("You may not share views of this list with all.");
}

/** Refuses more views of a list than one person may have, and more than may be shared. */
export async function refuseTooMany(
  trx: Kysely<Database>,
  list: ViewedListName,
  { ownerId, isShared }: { ownerId?: string; isShared: boolean },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`saved views of ${list}`}))`.execute(trx);
  const { rows: [counted] } = await sql<{ own: number; shared: number }>`
    select
      count(*) filter (where owner_id = ${ownerId ?? null}::uuid) as own,
      count(*) filter (where is_shared) as shared
    from saved_views where list = ${list}
      and (is_shared or owner_id = ${ownerId ?? null}::uuid)`.execute(trx);
  const { own = 0, shared = 0 } = counted ?? {};
  if (own >= MOST_VIEWS) {
    throw new Refusal("quota-reached", {
      key: "You have {count} views of this list. Delete one to save another.",
      params: { count: own },
    });
  }
  if (isShared && shared >= MOST_VIEWS) {
    throw new Refusal("quota-reached", {
      key: "{count} views of this list are shared. One has to go before another is shared.",
      params: { count: shared },
    });
  }
}

async function refuseTooManyPinned(trx: Kysely<Database>, viewer: Viewer, id: string) {
  const { rows: [counted] } = await sql<{ count: number }>`
    select count(*) as count from view_settings
    where user_id = ${viewer.id}::uuid and is_pinned and view_id <> ${id}::uuid`.execute(trx);
  const count = counted?.count ?? 0;
  if (count < MOST_PINNED_VIEWS) return;
  throw new Refusal("quota-reached", {
    key: "You have pinned {count} views. Unpin one to pin another.",
    params: { count },
  });
}
