import type { ReactNode } from "react";
import type { SortDirection } from "../../../contract/listQuery.ts";
import type { HideBelow } from "./tableStyle.ts";

/** A day, a time of a wall clock, or a moment, as the API has it. */
export interface CellDate {
  date: string;
}

/** A cell's value in a file; numbers are formatted by the language, dates are not. */
export type CellText = string | number | CellDate | null | undefined;

/** A column of an exported file. */
export interface FileColumn<Item> {
  /** Of those with the same one the first is in the file. */
  id: string;
  header: () => string;
  text: (item: Item) => CellText;
}

/** The value of a date's cell in a file. */
export const cellDate = (date: string | null | undefined): CellText => date ? { date } : null;

export interface Column<Item> {
  /** Also the field it sorts by. */
  id: string;
  header: string;
  cell: (item: Item) => ReactNode;
  /** The cell's value in an exported file; needed where `cell` renders an element. */
  text?: (item: Item) => CellText;
  /** Where a file has other columns of it, or more than one. */
  inFile?: readonly FileColumn<Item>[];
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
  /** It holds what one presses, and is in no file. */
  isAction?: boolean;
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
