import type { ReactNode } from "react";
import type { SortDirection } from "../../../contract/listQuery.ts";
import type { HideBelow } from "./tableStyle.ts";

/** A day, a wall-clock time or an instant, as the API returns it. */
export interface CellDate {
  date: string;
}

/** A cell's value in a file; only numbers are formatted by the language. */
export type CellText = string | number | CellDate | null | undefined;

/** A column of an exported file. */
export interface FileColumn<Item> {
  /** Only the first column with an id is exported. */
  id: string;
  header: () => string;
  text: (item: Item) => CellText;
}

export const toCellDate = (date: string | null | undefined): CellText => date ? { date } : null;

/** What decides where a column is in a table of some width. */
export interface ColumnLayout {
  /** The column that names the row and has its link. */
  isPrimary?: boolean;
  /** In narrower tables it is hidden: the less important a column, the larger this is. */
  hideBelow?: HideBelow;
  /** Where its content is while it is hidden; by default nowhere. */
  whenHidden?: "underName";
  /** Its place on cards: next to the name, or below it with others or in a line of its own. */
  onCard?: "aside" | "detail" | "line" | "none";
}

export interface Column<Item> extends ColumnLayout {
  /** Also the name of its sort field. */
  id: string;
  header: string;
  cell: (item: Item) => ReactNode;
  /** The cell's value in a file; required if `cell` renders an element. */
  text?: (item: Item) => CellText;
  /** The columns in a file, if they differ from this one. */
  inFile?: readonly FileColumn<Item>[];
  /** The fields that `text` reads; by default the id of the column. */
  fields?: readonly string[];
  align?: "start" | "end";
  sortable?: boolean;
  /** What its header sorts by; by default the field with its id, ascending first. */
  sort?: { field: string; label: string; firstDirection: SortDirection };
  /** Renders a second row below the item, with `data-below`, over all columns. */
  renderBelow?: (item: Item, columns: number) => ReactNode;
  /** In pixels. */
  width?: number;
  isQuiet?: boolean;
  /** Only screen readers read the header. The column cannot be hidden. */
  isHeaderHidden?: boolean;
  /** Contains controls and is not exported. */
  isAction?: boolean;
}

export interface Sort {
  sortField: string | undefined;
  sortDirection: SortDirection | undefined;
  onSort: ((field: string, direction: SortDirection) => void) | undefined;
}

/** How rows, which are in the order of their groups, are divided. */
export interface RowGrouping<Item> {
  /** The record that the rows of a group share; null without one. */
  id: (item: Item) => string | null;
  /** The heading of the group that an item belongs to. */
  heading: (item: Item) => ReactNode;
}

/** Returns what the header of a column sorts by. */
export const getSort = (
  { id, header, sort }: Pick<Column<never>, "id" | "header" | "sort">,
): NonNullable<Column<never>["sort"]> =>
  sort ?? { field: id, label: header, firstDirection: "asc" };

/** Returns the value of `data-card`: the place of a cell on a card. */
export function getCardPlace({ isPrimary, onCard, hideBelow }: ColumnLayout) {
  if (isPrimary) return "name";
  return onCard ?? (hideBelow === undefined ? "detail" : "none");
}

/** Returns where a column is in a table of a width, in pixels at the usual text size. */
export function getColumnPlace(column: ColumnLayout, width: number) {
  if (width < 640) return getCardPlace(column) === "none" ? "none" : "card";
  const { hideBelow = 0, whenHidden = "none" } = column;
  return width < hideBelow ? whenHidden : "column";
}
