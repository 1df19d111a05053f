import type { ViewedListName } from "../../contract/viewSharing.ts";
import type { EntityColumns } from "./columns.ts";

/** A list as somebody wants to see it again. */
export interface SavedViewsTable extends EntityColumns {
  list: ViewedListName;
  name: string;
  /** The parameters of the list's address. */
  query: string;
  hidden_columns: string[];
  is_shared: boolean;
  /** Null for a shared one whose owner was deleted. */
  owner_id: string | null;
}

/** The columns that a user's list is shown without. */
export interface ListColumnsTable {
  user_id: string;
  list: ViewedListName;
  hidden_columns: string[];
}

/** What a user makes of a view for themselves; a list has one default for each. */
export interface ViewSettingsTable {
  user_id: string;
  view_id: string;
  list: ViewedListName;
  is_pinned: boolean;
  is_default: boolean;
}
