import { type Kysely, type RawBuilder, sql } from "kysely";
import { hasAnyPermission, type Permission } from "../../../contract/permissions.ts";
import type { SavedView } from "../../../contract/schemas/view.ts";
import { readViewQuery, VIEWED_LIST_NAMES, viewedList } from "../../../contract/view.ts";
import { VIEW_SHARING, type ViewedListName } from "../../../contract/viewSharing.ts";
import { jsonObject } from "../../db/json.ts";
import { entitySelect } from "../../db/listColumns.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../refusal.ts";
import { personOf } from "../user/query.ts";

/** Somebody who asks for views. */
export interface Viewer {
  id: string;
  permissions: readonly Permission[];
}

/** Whether somebody may list what a view is of. */
export const maySeeList = ({ permissions }: Viewer, list: ViewedListName): boolean =>
  hasAnyPermission(permissions, viewedList(list).permissions);

/** Whether somebody may share views of a list with all, and change those that are shared. */
export const mayShare = ({ permissions }: Viewer, list: ViewedListName): boolean =>
  permissions.includes(VIEW_SHARING[list]);

/** What of a view the database has. */
type Stored = Omit<SavedView, "path" | "fits">;

/** The views that somebody may see: their own and the shared ones, of lists that they may see. */
export async function findViews(
  db: Kysely<Database>,
  viewer: Viewer,
  within: RawBuilder<unknown> = sql`true`,
): Promise<SavedView[]> {
  const lists = VIEWED_LIST_NAMES.filter((list) => maySeeList(viewer, list));
  const isOwn = sql`saved.owner_id = ${viewer.id}::uuid`;
  const select: Record<keyof Stored, RawBuilder<unknown>> = {
    ...entitySelect("saved"),
    list: sql`saved.list`,
    name: sql`saved.name`,
    query: sql`saved.query`,
    hiddenColumns: sql`saved.hidden_columns`,
    isShared: sql`saved.is_shared`,
    owner: personOf(sql`saved.owner_id`),
    isPinned: sql`coalesce(setting.is_pinned, false)`,
    isDefault: sql`coalesce(setting.is_default, false)`,
  };
  const { rows } = await sql<{ item: Stored }>`
    select ${jsonObject(select)} as item
    from saved_views as saved
    left join view_settings as setting
      on setting.view_id = saved.id and setting.user_id = ${viewer.id}::uuid
    where saved.list = any(${lists}::text[]) and (saved.is_shared or ${isOwn}) and ${within}
    order by saved.name collate "tr", saved.id`.execute(db);
  return rows.map(({ item }) => {
    const { address } = viewedList(item.list);
    return {
      ...item,
      path: address.path,
      fits: readViewQuery(address, item.query) !== null,
    };
  });
}

/** A view that somebody may see. Refuses where there is none. */
export async function presentView(
  db: Kysely<Database>,
  viewer: Viewer,
  id: string,
): Promise<SavedView> {
  const [view] = await findViews(db, viewer, sql`saved.id = ${id}::uuid`);
  if (!view) throw notFound();
  return view;
}
