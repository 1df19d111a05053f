import type { ListPage, ListQuery } from "../../../contract/listQuery.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import type { Column } from "../../ui/table/column.ts";

/** Where the rows of a list come from, whichever its page: what is asked, and of whom. */
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
