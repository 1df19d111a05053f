import { type Kysely, type RawBuilder, sql } from "kysely";
import { hasAnyPermission, type Permission } from "../../../contract/permissions.ts";
import type { SavedView } from "../../../contract/schemas/view.ts";
import { getViewedList, parseViewQuery, VIEWED_LIST_NAMES } from "../../../contract/view.ts";
import { VIEW_SHARING, type ViewedListName } from "../../../contract/viewSharing.ts";
import { entitySelect, jsonObject } from "../../platform/db/expressions.ts";
import type { Database } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/problemError.ts";
import { selectPerson } from "../../platform/db/people.ts";

/** The user who reads views. */
export interface Viewer {
  id: string;
  permissions: readonly Permission[];
}

/** Whether a user may read a list. */
export const canSeeList = ({ permissions }: Viewer, list: ViewedListName): boolean =>
  hasAnyPermission(permissions, getViewedList(list).permissions);

/** Whether a user may share views of a list, and change shared ones. */
export const canShare = ({ permissions }: Viewer, list: ViewedListName): boolean =>
  permissions.includes(VIEW_SHARING[list]);

/** The fields of a view that are stored. */
type StoredView = Omit<SavedView, "path" | "fits">;

/** Reads a user's own views and shared ones, of lists that they may read. */
export async function findViews(
  db: Kysely<Database>,
  viewer: Viewer,
  scope: RawBuilder<unknown> = sql`true`,
): Promise<SavedView[]> {
  const lists = VIEWED_LIST_NAMES.filter((list) => canSeeList(viewer, list));
  const isOwn = sql`saved.owner_id = ${viewer.id}::uuid`;
  const select: Record<keyof StoredView, RawBuilder<unknown>> = {
    ...entitySelect("saved"),
    list: sql`saved.list`,
    name: sql`saved.name`,
    query: sql`saved.query`,
    hiddenColumns: sql`saved.hidden_columns`,
    isShared: sql`saved.is_shared`,
    owner: selectPerson(sql`saved.owner_id`),
    isPinned: sql`coalesce(setting.is_pinned, false)`,
    isDefault: sql`coalesce(setting.is_default, false)`,
  };
  const { rows } = await sql<{ item: StoredView }>`
    select ${jsonObject(select)} as item
    from saved_views as saved
    left join view_settings as setting
      on setting.view_id = saved.id and setting.user_id = ${viewer.id}::uuid
    where saved.list = any(${lists}::text[]) and (saved.is_shared or ${isOwn}) and ${scope}
    order by saved.name collate "tr_numeric", saved.id`.execute(db);
  return rows.map(({ item }) => {
    const { address } = getViewedList(item.list);
    return {
      ...item,
      path: address.path,
      fits: parseViewQuery(address, item.query) !== null,
    };
  });
}

/**
 * Reads a view that the user may see.
 * @throws {ProblemError} `not-found`
 */
export async function readView(
  db: Kysely<Database>,
  viewer: Viewer,
  id: string,
): Promise<SavedView> {
  const [view] = await findViews(db, viewer, sql`saved.id = ${id}::uuid`);
  if (!view) throw notFound();
  return view;
}
