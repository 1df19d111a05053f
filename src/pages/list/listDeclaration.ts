import type { LucideIcon } from "lucide-react";
import type { To } from "react-router";
import type { Language } from "../../../contract/language.ts";
import type { ListPage, ListQuery, ListShape } from "../../../contract/listQuery.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import type { Listing } from "../../api/resource.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { Translate } from "../../i18n/Translation.tsx";
import type { deferred } from "../../ui/deferred.ts";
import type { Column } from "../../ui/table/column.ts";
import type { ListSearch } from "./listSearch.ts";
import type { RecordKind } from "./recordNames.ts";

/** How a field of a list is called, and the values that it can hold. */
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

/** The words of every field of a list that filters can be built on. */
export type FilterFields<Shape extends ListShape> = {
  [
    Field in keyof Shape["fields"] as Shape["fields"][Field]["filterable"] extends true ? Field
      : never
  ]: WordsOf<Shape["fields"][Field]>;
};

export const YES_NO = { true: { label: "Yes" }, false: { label: "No" } } as const;

/** Only links filter by it: there are too many of them to choose from. */
export const IDENTIFIER = { label: "Identifier" } as const satisfies FieldWords;

/** What filters on every kind of record are built on. */
export const ENTITY_FIELDS = {
  id: IDENTIFIER,
  createdAt: { label: "Created" },
  updatedAt: { label: "Updated" },
} as const satisfies Record<string, FieldWords>;

/** A list by its name: its columns are remembered by the id, and a file is called by the name. */
export interface ExportedName {
  id: string;
  name: Key;
}

/** A list as filters on it are built and said. */
export interface FilterableList {
  search: Pick<ListSearch, "shape">;
  fields: Readonly<Record<string, FieldWords>>;
}

/** What a list is declared by. A page that differs writes that itself. */
export interface ListDeclaration<Item extends { id: string }> extends ExportedName, FilterableList {
  listing: Listing<Item>;
  search: ListSearch;
  columns: (t: Translate, language: Language) => Column<Item>[];
  title: Key;
  /** What the one search field is matched on. */
  searchLabel: Key;
  /** What is said of how many there are, unless the page says it. */
  counted?: Key;
  /** Where a row leads who holds any of the permissions. */
  row?: { permissions: readonly Permission[]; to: (item: Item) => To };
  create?: CreateAction;
  empty: { icon: LucideIcon; title: Key; detail: Key };
}

/** The way to a new one: a page, a dialog in the address, or something else that begins. */
type CreateAction =
  & { permission: Permission; label: Key; icon: LucideIcon }
  & (
    | { to: string }
    | { dialog: ReturnType<typeof deferred<{ onClose: () => void }>> }
    | { onAction: () => void }
  );

/** What a list is asked for, and of whom. */
export interface ListSource<Item> {
  query: ListQuery;
  list: (http: Http, query: Partial<ListQuery>, options: CallOptions) => Promise<ListPage<Item>>;
}

export interface ExportedList<Item> {
  source: ListSource<Item>;
  /** Those to be in the file, in this order. */
  columns: readonly Column<Item>[];
  rowId: (item: Item) => string;
}

/** A list of whatever items: hands itself to those who can do with any. */
export type AnyExportedList = <Result>(
  use: <Item>(list: ExportedList<Item>) => Result,
) => Result;
