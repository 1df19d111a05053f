import { type Kysely, sql } from "kysely";
import type { HiddenColumns, ListPreference } from "../../../contract/schemas/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import type { Database } from "../../db/schema.ts";
import { findViews, type Viewer } from "./query.ts";

/** How somebody's lists begin; lists for which they chose nothing are left out. */
export async function findListPreferences(
  db: Kysely<Database>,
  viewer: Viewer,
): Promise<ListPreference[]> {
  const columns = await db.selectFrom("list_columns").select(["list", "hidden_columns"])
    .where("user_id", "=", viewer.id)
    .execute();
  const views = await findViews(db, viewer, sql`setting.is_default`);
  const defaults = views.filter(({ fits }) => fits);
  const lists = new Set([...columns, ...defaults].map(({ list }) => list));
  return [...lists].sort().map((list) => ({
    list,
    hiddenColumns: columns.find((one) => one.list === list)?.hidden_columns ?? null,
    defaultView: defaults.find((one) => one.list === list) ?? null,
  }));
}

/** Sets the columns that a list is shown without for its viewer. */
export async function setHiddenColumns(
  db: Kysely<Database>,
  list: ViewedListName,
  { hiddenColumns }: HiddenColumns,
  userId: string,
): Promise<void> {
  await db.insertInto("list_columns")
    .values({ user_id: userId, list, hidden_columns: hiddenColumns })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "list"]).doUpdateSet({ hidden_columns: hiddenColumns })
    )
    .execute();
}
