import type { ReactNode } from "react";
import type { SortDirection } from "../../../contract/listQuery.ts";
import type { HideBelow } from "./tableStyle.ts";

/** A cell's value as text, for files; numbers are formatted by the language. */
export type CellText = string | number | null | undefined;

export interface Column<Item> {
  /** Also the field it sorts by. */
  id: string;
  header: string;
  cell: (item: Item) => ReactNode;
  /** The cell's value in an exported file; needed where `cell` renders an element. */
  text?: (item: Item) => CellText;
  /** What the text takes of the item; what the column is called by unless told. */
  fields?: readonly string[];
  /** `end` for figures and dates. */
  align?: "start" | "end";
  sortable?: boolean;
  /** What more there is to say of an item: a row of its own, with `data-below`, over so many columns. */
  below?: (item: Item, columns: number) => ReactNode;
  /** In pixels; as wide as it needs to be by default. */
  width?: number;
  /** The width of the table, in pixels, under which the column is left out. */
  hideBelow?: HideBelow;
  /** The column that names the row and has its link. */
  isPrimary?: boolean;
  /** Shown in a paler colour. */
  isQuiet?: boolean;
  /** Its place when rows are cards of two lines: beside the name, or under it. */
  onCard?: "aside" | "detail" | "none";
}

/** The sort order of a table, and how to change it. */
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
