import { type Filter, formatListQuery, type ListShape } from "../../../contract/listQuery.ts";

const isFilterKey = (key: string) => key.startsWith("filters[");

/** The filters that an address holds; those this list cannot be asked are dropped. For loaders. */
export async function filtersIn(params: URLSearchParams, shape: ListShape): Promise<Filter[]> {
  if (![...params.keys()].some(isFilterKey)) return [];
  const { readFilters } = await import("./readFilters.ts");
  return readFilters(params, shape);
}

/** The parameters of an address with these filters in place of its own, at the first page. */
export function withFilters(params: URLSearchParams, filters: Filter[]): URLSearchParams {
  const others = [...params].filter(([key]) => !isFilterKey(key) && key !== "page");
  return new URLSearchParams([...others, ...formatListQuery({ filters })]);
}
