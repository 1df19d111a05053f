import type { ReactNode } from "react";
import type { SortDirection } from "../../../contract/listQuery.ts";
import type { HideBelow } from "./tableStyle.ts";

/** What a cell holds where it cannot be drawn; numbers are written as the language does. */
export type CellText = string | number | null | undefined;

export interface Column<Item> {
  /** Also the field it sorts by. */
  id: string;
  header: string;
  cell: (item: Item) => ReactNode;
  /** What stands in a file in place of the cell; needed where that is drawn. */
  text?: (item: Item) => CellText;
  /** `end` for figures and dates. */
  align?: "start" | "end";
  sortable?: boolean;
  /** In pixels; as wide as it needs to be by default. */
  width?: number;
  /** The width of the table, in pixels, under which the column is left out. */
  hideBelow?: HideBelow;
  /** The one that names the row and carries its link. */
  isPrimary?: boolean;
  /** What matters less: in third ink. */
  isQuiet?: boolean;
  /** Where it stands when rows become cards of two lines: beside the name, or under it. */
  onCard?: "aside" | "detail" | "none";
}

/** What a table is sorted by, and how it is sorted anew. */
export interface Sort {
  sortField: string | undefined;
  sortDirection: SortDirection | undefined;
  onSort: ((field: string, direction: SortDirection) => void) | undefined;
}

/** Where a cell stands on a card, as `data-card`. */
export function placeOnCard<Item>({ isPrimary, onCard, hideBelow }: Column<Item>) {
  if (isPrimary) return "name";
  return onCard ?? (hideBelow === undefined ? "detail" : "none");
}
