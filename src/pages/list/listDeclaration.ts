import type { LucideIcon } from "lucide-react";
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
import type { deferred } from "../../ui/deferred.tsx";
import { cellDate, type Column } from "../../ui/table/column.ts";
import type { HideBelow } from "../../ui/table/tableStyle.ts";
import type { ListSearch } from "./listSearch.ts";
import type { RecordKind } from "./recordNames.ts";

/** The label of a list's field, and of its values. */
export interface FieldWords {
  label: Key;
  values?: Readonly<Record<string, { label: Key }>>;
  record?: RecordKind;
}

type WordsOf<Field> = Field extends { values: readonly (infer Value extends string)[] }
  ? { label: Key; values: Record<Value, { label: Key }> }
  : Field extends { type: "boolean" } ? { label: Key; values: typeof YES_NO }
  : Field extends { type: "entity" } ? { label: Key; record: RecordKind } | typeof IDENTIFIER
  : { label: Key };

/** The labels of every field of a list that can be filtered. */
export type FilterFields<Shape extends ListShape> = {
  [
    Field in keyof Shape["fields"] as Shape["fields"][Field]["filterable"] extends true ? Field
      : never
  ]: WordsOf<Shape["fields"][Field]>;
};

export const YES_NO = { true: { label: "Yes" }, false: { label: "No" } } as const;

/** Filtered by links only: there are too many to choose from. */
export const IDENTIFIER = { label: "Identifier" } as const satisfies FieldWords;

/** The column of when an entity was last changed. */
export const lastChange = <Item extends { updatedAt: string }>(
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
  text: ({ updatedAt }) => cellDate(updatedAt),
});

/** The filter fields of every kind of record. */
export const ENTITY_FIELDS = {
  id: IDENTIFIER,
  createdAt: { label: "Created" },
  updatedAt: { label: "Updated" },
} as const satisfies Record<string, FieldWords>;

/**
 * A list's identity: its hidden columns are stored by the id, and its file is named by the name.
 */
export interface ExportedName {
  id: string;
  name: Key;
}

/** What the filter builder and the texts of filters need of a list. */
export interface FilterableList {
  search: Pick<ListSearch, "shape">;
  fields: Readonly<Record<string, FieldWords>>;
}

/** The declaration of a list. */
export interface ListDeclaration<Item extends { id: string }> extends ExportedName, FilterableList {
  id: ViewedListName;
  listing: Listing<Item>;
  search: ListSearch;
  columns: (t: Translate, language: Language) => Column<Item>[];
  title: Key;
  /** The field that the search matches. */
  searchLabel: Key;
  /** The text with the number of rows, unless the page has its own. */
  counted?: Key;
  /** The link of a row, for users with any of the permissions. */
  row?: { permissions: readonly Permission[]; to: (item: Item) => To };
  create?: CreateAction;
  empty: { icon: LucideIcon; title: Key; detail: Key };
}

/** How a record is created: by a page, by a dialog in the address, or by an action. */
type CreateAction =
  & { permission: Permission; label: Key; icon: LucideIcon }
  & (
    | { to: string }
    | { dialog: ReturnType<typeof deferred<{ onClose: () => void }>> }
    | { onAction: () => void }
  );

export interface ExportedList<Item> {
  source: RowsQuery;
  /** The columns of the file, in this order. */
  columns: readonly Column<Item>[];
  rowId: (item: Item) => string;
}

/** A list of unknown item type: passes itself to generic code. */
export type AnyExportedList = <Result>(
  use: <Item>(list: ExportedList<Item>) => Result,
) => Result;
