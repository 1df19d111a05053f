import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { To } from "react-router";
import type { Language } from "../../../contract/language.ts";
import type { ListShape } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { ViewedListName } from "../../../contract/viewSharing.ts";
import type { Listing } from "../../api/resource.ts";
import type { RowsQuery } from "../../api/rows.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { formatDate } from "../../i18n/formats.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { lazyPart } from "../../ui/lazyPart.tsx";
import type { PageAction } from "../../ui/page/PageHeader.tsx";
import { type Column, type RowGrouping, toCellDate } from "../../ui/table/column.ts";
import type { HideBelow } from "../../ui/table/tableStyle.ts";
import type { ListSearch } from "./listSearch.ts";
import type { RecordKind } from "../options/recordNames.ts";

/** The labels of a list's field and of its values. */
export interface FieldLabels {
  label: Key;
  values?: Readonly<Record<string, { label: Key }>>;
  record?: RecordKind;
}

type LabelsFor<Field> = Field extends { values: readonly (infer Value extends string)[] }
  ? { label: Key; values: Record<Value, { label: Key }> }
  : Field extends { type: "boolean" } ? { label: Key; values: typeof YES_NO }
  : Field extends { type: "entity" } ? { label: Key; record: RecordKind } | typeof IDENTIFIER
  : { label: Key };

/** The labels of every field of a list that can be filtered. */
export type FilterFields<Shape extends ListShape> = {
  [
    Field in keyof Shape["fields"] as Shape["fields"][Field]["filterable"] extends true ? Field
      : never
  ]: LabelsFor<Shape["fields"][Field]>;
};

export const YES_NO = { true: { label: "Yes" }, false: { label: "No" } } as const;

/** For ids, which only links filter by: there are too many to choose from. */
export const IDENTIFIER = { label: "Identifier" } as const satisfies FieldLabels;

/** Creates the column with the time of the last change. */
export const createUpdatedAtColumn = <Item extends { updatedAt: string }>(
  t: Translate,
  hideBelow: HideBelow,
): Column<Item> => ({
  id: "updatedAt",
  header: t("Last change"),
  sortable: true,
  align: "end",
  hideBelow,
  isQuiet: true,
  cell: ({ updatedAt }) => formatDate(updatedAt, "short", t),
  text: ({ updatedAt }) => toCellDate(updatedAt),
});

/** The filter fields of every kind of record. */
export const ENTITY_FIELDS = {
  id: IDENTIFIER,
  createdAt: { label: "Created" },
  updatedAt: { label: "Updated" },
} as const satisfies Record<string, FieldLabels>;

/** The id of a list, and the name of its CSV file. */
export interface ListIdentity {
  id: string;
  name: Key;
}

/** The part of a list that the filter builder reads. */
export interface FilterableList {
  search: Pick<ListSearch, "shape">;
  fields: Readonly<Record<string, FieldLabels>>;
}

export interface ListDeclaration<Item extends { id: string }> extends ListIdentity, FilterableList {
  id: ViewedListName;
  listing: Listing<Item>;
  search: ListSearch;
  columns: (t: Translate, language: Language) => Column<Item>[];
  title: Key;
  /** The field that the search matches. */
  searchLabel: Key;
  /** The text with `{count}` rows, unless the page shows its own. */
  countText?: Key;
  /** The link of a row, for users with any of the permissions. */
  rowLink?: { permissions: readonly Permission[]; to: (item: Item) => To };
  create?: CreateAction;
  empty: { icon: LucideIcon; title: Key; detail: Key };
  /** How rows can be grouped, by the names in the list's shape. */
  groupings?: ListGroupings<Item>;
}

/** A way to group the rows of a list. */
export interface ListGrouping<Item> extends RowGrouping<Item> {
  label: Key;
  /** The text with `{count}` rows of a group. */
  countText: Key;
  /** The field that `id` reads. */
  field: string;
}

export type ListGroupings<Item> = Readonly<Record<string, ListGrouping<Item>>>;

/** How a record is created: by a page, by a dialog in the address, or by an action. */
type CreateAction =
  & { permission: Permission; label: Key; icon: LucideIcon }
  & (
    | { to: string }
    | { dialog: ReturnType<typeof lazyPart<{ onClose: () => void }>> }
    | { onAction: () => void }
  );

export interface ExportedList<Item> {
  source: RowsQuery;
  /** The columns of the file, in this order. */
  columns: readonly Column<Item>[];
  rowId: (item: Item) => string;
  /** How its rows are grouped; undefined if they are not. */
  group?: ExportedGroup<Item> | undefined;
}

/** How the rows of a file are grouped. */
export interface ExportedGroup<Item> {
  grouping: ListGrouping<Item>;
  /** The column that names the group. */
  column: Column<Item>;
}

/** Finds the chosen grouping and its column; undefined if the list is not grouped. */
export function findExportedGroup<Item>(
  groupings: ListGroupings<Item> | undefined,
  groupBy: string,
  columns: readonly Column<Item>[],
): ExportedGroup<Item> | undefined {
  const grouping = groupings?.[groupBy];
  const column = columns.find(({ id }) => id === groupBy);
  return grouping && column && { grouping, column };
}

/** An exported list of any item type; calls `withList` with the list. */
export type AnyExportedList = <Result>(
  withList: <Item>(list: ExportedList<Item>) => Result,
) => Result;

export interface ListExportControls {
  /** The button that starts it. */
  action: PageAction & { onAction: () => void };
  /** Starts an export of the rows with these ids. */
  exportRows: (ids: readonly string[]) => void;
  /** The progress dialog; can be rendered anywhere on the page. */
  progress: ReactNode;
}
