import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql, type Transaction } from "kysely";
import {
  checkViewQuery,
  type SavedView,
  type SavedViewInput,
  type SavedViewPatch,
  type ViewSettings,
} from "../../../contract/schemas/view.ts";
import { MAX_PINNED_VIEWS, MAX_VIEWS } from "../../../contract/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import { createId, lockRow } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { SavedViewsTable } from "../../platform/db/viewTables.ts";
import {
  forbidden,
  invalid,
  notFound,
  ProblemError,
  staleVersion,
} from "../../platform/problemError.ts";
import { rejectDuplicate } from "../../platform/db/constraints.ts";
import { canSeeList, canShare, readView, type Viewer } from "./query.ts";

interface Context {
  viewer: Viewer;
  now: Date;
}

/**
 * Saves a view and pins it on request.
 * @throws {ProblemError} `forbidden`, `quota-reached`, or `validation-failed` for a duplicate name
 */
export async function createView(
  trx: Transaction<Database>,
  { list, name, query, hiddenColumns, isShared, isPinned = false }: SavedViewInput,
  context: Context,
): Promise<SavedView> {
  const { viewer, now } = context;
  if (!canSeeList(viewer, list)) throw forbidden();
  if (isShared) checkCanShare(viewer, list);
  const id = createId(now);
  await checkViewLimits(trx, list, { ownerId: viewer.id, isShared });
  await rejectDuplicate(
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
  return isPinned
    ? await setViewSettings(trx, id, { isPinned, isDefault: false }, context)
    : await readView(trx, viewer, id);
}

/**
 * Updates a view.
 * @throws {ProblemError} `stale-version`, `quota-reached`, or `forbidden` for sharing without permission
 * and for unsharing another user's view
 */
export async function updateView(
  trx: Transaction<Database>,
  id: string,
  { version, name, query, hiddenColumns, isShared }: SavedViewPatch,
  { viewer, now }: Context,
): Promise<SavedView> {
  const before = await lockVisibleView(trx, viewer, id);
  const isOwn = before.owner_id === viewer.id;
  const willBeShared = isShared ?? before.is_shared;
  if (!isOwn || willBeShared) checkCanShare(viewer, before.list);
  if (!isOwn && !willBeShared) throw forbidden("Only its owner may stop sharing a view.");
  if (before.version !== version) throw staleVersion();
  const errors = checkViewQuery(before.list, query);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const columns = {
    name: name ?? before.name,
    query: query ?? before.query,
    hidden_columns: hiddenColumns ?? before.hidden_columns,
    is_shared: willBeShared,
  };
  if (isDeepStrictEqual(columns, toComparable(before))) return await readView(trx, viewer, id);
  if (willBeShared && !before.is_shared) {
    await checkViewLimits(trx, before.list, { isShared: true });
  }
  await rejectDuplicate(
    trx.updateTable("saved_views").set({ ...columns, version: version + 1, updated_at: now })
      .where("id", "=", id).execute(),
  );
  if (!willBeShared) {
    await trx.deleteFrom("view_settings").where("view_id", "=", id)
      .where("user_id", "<>", viewer.id).execute();
  }
  return await readView(trx, viewer, id);
}

const toComparable = ({ name, query, hidden_columns, is_shared }: Selectable<SavedViewsTable>) => ({
  name,
  query,
  hidden_columns,
  is_shared,
});

/** Deletes the user's own view, or a shared one if they may share views. */
export async function deleteView(
  trx: Transaction<Database>,
  id: string,
  { viewer }: Context,
): Promise<void> {
  const { owner_id, list } = await lockVisibleView(trx, viewer, id);
  if (owner_id !== viewer.id) checkCanShare(viewer, list);
  await trx.deleteFrom("saved_views").where("id", "=", id).execute();
}

/** Sets a user's own settings of a view. A new default replaces the list's previous one. */
export async function setViewSettings(
  trx: Transaction<Database>,
  id: string,
  { isPinned, isDefault }: ViewSettings,
  { viewer }: Context,
): Promise<SavedView> {
  // Serialises concurrent changes of one user's settings.
  await sql`select from users where id = ${viewer.id}::uuid for no key update`.execute(trx);
  const { list } = await lockVisibleView(trx, viewer, id);
  if (isPinned) await checkPinnedLimit(trx, viewer, id);
  if (isDefault) {
    await trx.updateTable("view_settings").set({ is_default: false })
      .where("user_id", "=", viewer.id).where("list", "=", list).execute();
  }
  const set = { is_pinned: isPinned, is_default: isDefault };
  await trx.insertInto("view_settings")
    .values({ user_id: viewer.id, view_id: id, list, ...set })
    .onConflict((conflict) => conflict.columns(["user_id", "view_id"]).doUpdateSet(set))
    .execute();
  return await readView(trx, viewer, id);
}

/**
 * Reads and locks a view that the user may see.
 * @throws {ProblemError} `not-found`
 */
async function lockVisibleView(trx: Transaction<Database>, viewer: Viewer, id: string) {
  const row = await lockRow(trx, "saved_views", id);
  const isVisible = row.is_shared || row.owner_id === viewer.id;
  if (!isVisible || !canSeeList(viewer, row.list)) throw notFound();
  return row;
}

/**
 * Checks that a user may share views of a list.
 * @throws {ProblemError} `forbidden`
 */
export function checkCanShare(viewer: Viewer, list: ViewedListName): void {
  if (!canShare(viewer, list)) {
    throw forbidden("You may not share views of this list with everyone.");
  }
}

/**
 * Checks the limits of own and of shared views of a list.
 * @throws {ProblemError} `quota-reached`
 */
export async function checkViewLimits(
  trx: Transaction<Database>,
  list: ViewedListName,
  { ownerId, isShared }: { ownerId?: string; isShared: boolean },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`saved views of ${list}`}))`.execute(trx);
  const { rows: [counts] } = await sql<{ own: number; shared: number }>`
    select
      count(*) filter (where owner_id = ${ownerId ?? null}::uuid) as own,
      count(*) filter (where is_shared) as shared
    from saved_views where list = ${list}
      and (is_shared or owner_id = ${ownerId ?? null}::uuid)`.execute(trx);
  const { own = 0, shared = 0 } = counts ?? {};
  if (own >= MAX_VIEWS) {
    throw new ProblemError("quota-reached", {
      key: "You have {count} views of this list. Delete one to save another.",
      params: { count: own },
    });
  }
  if (isShared && shared >= MAX_VIEWS) {
    throw new ProblemError("quota-reached", {
      key: "{count} views of this list are shared. Stop sharing one to share another.",
      params: { count: shared },
    });
  }
}

async function checkPinnedLimit(trx: Transaction<Database>, viewer: Viewer, id: string) {
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*) as count from view_settings
    where user_id = ${viewer.id}::uuid and is_pinned and view_id <> ${id}::uuid`.execute(trx);
  const count = row?.count ?? 0;
  if (count < MAX_PINNED_VIEWS) return;
  throw new ProblemError("quota-reached", {
    key: "You have pinned {count} views. Unpin one to pin another.",
    params: { count },
  });
}
