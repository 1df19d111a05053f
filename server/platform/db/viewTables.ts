import type { ViewedListName } from "../../../contract/viewSharing.ts";
import type { EntityColumns } from "./columns.ts";

/** A saved view of a list. */
export interface SavedViewsTable extends EntityColumns {
  list: ViewedListName;
  name: string;
  /** The search parameters of the list's URL. */
  query: string;
  hidden_columns: string[];
  is_shared: boolean;
  /** Null for a shared view whose owner was deleted. */
  owner_id: string | null;
}

/** The columns that a user has hidden in a list, and the size of its pages. */
export interface ListColumnsTable {
  user_id: string;
  list: ViewedListName;
  hidden_columns: string[] | null;
  page_size: number | null;
}

/** A user's own settings of a view. A list has at most one default per user. */
export interface ViewSettingsTable {
  user_id: string;
  view_id: string;
  list: ViewedListName;
  is_pinned: boolean;
  is_default: boolean;
}
