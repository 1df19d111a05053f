import { formatListQuery } from "../../../contract/listQuery.ts";
import type { SavedView } from "../../../contract/schemas/view.ts";
import { writeSearch } from "../searchParams.ts";
import type { ListSearch } from "./listSearch.ts";
import { readFilters } from "./readFilters.ts";
import type { Viewed } from "./viewParams.ts";

/** The query that a view of an address has: what the list does not know of it is left out. */
export function savedQuery({ params, read, shape }: ListSearch, address: URLSearchParams): string {
  const values = { ...read(address), page: undefined };
  const filters = formatListQuery({ filters: readFilters(address, shape) });
  return new URLSearchParams([...writeSearch(params, new URLSearchParams(), values), ...filters])
    .toString();
}

/** Whether an address shows something else than a view. */
export function isChanged(search: ListSearch, view: SavedView, shown: Viewed): boolean {
  const columns = (one: Viewed) => one.hiddenColumns.toSorted().join();
  return !view.fits || columns(view) !== columns(shown) ||
    savedQuery(search, new URLSearchParams(view.query)) !== shown.query;
}
