import { formatListQuery } from "../../../contract/listQuery.ts";
import type { SavedView } from "../../../contract/schemas/view.ts";
import { writeSearch } from "../searchParams.ts";
import type { ListSearch } from "../list/listSearch.ts";
import { parseFilters } from "../list/parseFilters.ts";
import type { ViewContent } from "./toViewParams.ts";

/** Converts an address to the query of a view. Drops parameters that the list does not know. */
export function toSavedQuery(
  { params, read, shape }: ListSearch,
  address: URLSearchParams,
): string {
  const values = { ...read(address), page: undefined };
  const filters = formatListQuery({ filters: parseFilters(address, shape) });
  return new URLSearchParams([...writeSearch(params, new URLSearchParams(), values), ...filters])
    .toString();
}

/** Whether the shown content differs from a view. */
export function differsFromView(
  search: ListSearch,
  view: SavedView,
  content: ViewContent,
): boolean {
  const sortColumns = (one: ViewContent) => one.hiddenColumns.toSorted().join();
  return !view.fits || sortColumns(view) !== sortColumns(content) ||
    toSavedQuery(search, new URLSearchParams(view.query)) !== content.query;
}
