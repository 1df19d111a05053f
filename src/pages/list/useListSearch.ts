import { useLoaderData } from "react-router";
import type { Filter } from "../../../contract/listQuery.ts";
import type { SearchOf, SearchShape } from "../searchParams.ts";
import { useSearch } from "../useSearch.ts";
import { withFilters } from "./filterSearch.ts";
import type { ListSearch } from "./listSearch.ts";

/** What the loader of a list hands on: the filters it found in the address. */
export interface ListData {
  filters: Filter[];
}

/** These say how much is shown, in which order, and what is open beside it; they leave nothing out. */
const ARRANGING = ["page", "size", "sortField", "sortDirection", "create"];

/** What a list is asked for, as its address says, and the ways to change it. For a ListScreen. */
export function useListSearch<Shape extends SearchShape>(shape: Shape) {
  const { filters } = useLoaderData<ListData>();
  const { search, change, changeBy, isChanging } = useSearch(shape);
  const narrowing = Object.keys(shape).filter((name) => !ARRANGING.includes(name));
  return {
    search,
    isChanging,
    filters,
    isNarrowed: filters.length > 0 ||
      narrowing.some((name) => search[name] !== shape[name]?.fallback),
    change: (changes: Partial<ListSearch>, how?: { isTyping?: boolean }) =>
      change(changes as Partial<SearchOf<Shape>>, how),
    /** Changes the parameters that this list alone has. */
    changeOwn: (changes: Partial<SearchOf<Shape>>) => change(changes),
    setFilters: (filters: Filter[]) => changeBy((current) => withFilters(current, filters)),
    clearFilters: () =>
      changeBy((current) => {
        const next = withFilters(current, []);
        for (const name of narrowing) next.delete(name);
        return next;
      }),
  };
}
