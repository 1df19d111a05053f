import { type Kysely, sql, type Transaction } from "kysely";
import type { HiddenColumns, ListPreference, PageSize } from "../../../contract/schemas/view.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import type { Database } from "../../platform/db/schema.ts";
import { findViews, type Viewer } from "./query.ts";

/** Reads a user's settings of lists; lists without settings are left out. */
export async function findListPreferences(
  db: Kysely<Database>,
  viewer: Viewer,
): Promise<ListPreference[]> {
  const settings = await db.selectFrom("list_columns")
    .select(["list", "hidden_columns", "page_size"])
    .where("user_id", "=", viewer.id)
    .execute();
  const views = await findViews(db, viewer, sql`setting.is_default`);
  const defaults = views.filter(({ fits }) => fits);
  const lists = new Set([...settings, ...defaults].map(({ list }) => list));
  return [...lists].sort().map((list) => {
    const { hidden_columns = null, page_size = null } = settings.find((row) => row.list === list) ??
      {};
    return {
      list,
      hiddenColumns: hidden_columns,
      pageSize: page_size,
      defaultView: defaults.find((view) => view.list === list) ?? null,
    };
  });
}

/** Sets the rows of a page of a user's list. */
export async function setPageSize(
  trx: Transaction<Database>,
  list: ViewedListName,
  { pageSize }: PageSize,
  userId: string,
): Promise<void> {
  await trx.insertInto("list_columns")
    .values({ user_id: userId, list, page_size: pageSize })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "list"]).doUpdateSet({ page_size: pageSize })
    )
    .execute();
}

/** Sets the columns that a user hides in a list. */
export async function setHiddenColumns(
  trx: Transaction<Database>,
  list: ViewedListName,
  { hiddenColumns }: HiddenColumns,
  userId: string,
): Promise<void> {
  await trx.insertInto("list_columns")
    .values({ user_id: userId, list, hidden_columns: hiddenColumns })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "list"]).doUpdateSet({ hidden_columns: hiddenColumns })
    )
    .execute();
}
