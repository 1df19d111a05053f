import { useLoaderData } from "react-router";
import type { Filter } from "../../../contract/listQuery.ts";
import { useSearch } from "../useSearch.ts";
import { withFilters } from "./filterSearch.ts";
import type { ListParams, ListSearch } from "./listSearch.ts";

/** What the loader of a list hands on: the filters it found in the address. */
export interface ListData {
  filters: Filter[];
}

/** These say how much is shown, and in which order; they leave nothing out. */
const ARRANGING = ["page", "size", "sortField", "sortDirection"];

/** What a list is asked for, as its address says, and the ways to change it. */
export function useListSearch({ params }: Pick<ListSearch, "params">) {
  const { filters } = useLoaderData<ListData>();
  const { search, change, changeBy, isChanging } = useSearch(params);
  const narrowing = Object.keys(params).filter((name) => !ARRANGING.includes(name));
  return {
    search: search as ListParams & Record<string, unknown>,
    isChanging,
    filters,
    isNarrowed: filters.length > 0 ||
      narrowing.some((name) => search[name] !== params[name]?.fallback),
    change: (
      changes: Partial<ListParams> | Record<string, unknown>,
      how?: { isTyping?: boolean },
    ) => change(changes, how),
    setFilters: (filters: Filter[]) => changeBy((current) => withFilters(current, filters)),
    clearFilters: () =>
      changeBy((current) => {
        const next = withFilters(current, []);
        for (const name of narrowing) next.delete(name);
        return next;
      }),
  };
}
