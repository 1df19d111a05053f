import { type Filter, formatListQuery, type ListShape } from "../../../contract/listQuery.ts";
import { parseListQuery } from "../../../contract/parseListQuery.ts";

/** The most filters in an address; within the server's limit. */
export const MAX_FILTERS = 20;

/** The maximum length of all filters, which saved views and bulk changes can store. */
export const MAX_FILTERS_LENGTH = 4_000;

/** Returns the length of filters in an address. */
export const getFiltersLength = (filters: readonly Filter[]): number =>
  formatListQuery({ filters: [...filters] }).toString().length;

/** Parses each filter of an address separately and leaves out malformed ones. */
export function parseFilters(params: URLSearchParams, shape: ListShape): Filter[] {
  const byIndex = new Map<number, URLSearchParams>();
  for (const [key, value] of params) {
    const index = Number(/^filters\[(\d{1,2})\]\./.exec(key)?.[1] ?? NaN);
    if (Number.isNaN(index)) continue;
    const filterParams = byIndex.get(index) ?? new URLSearchParams();
    filterParams.append(key, value);
    byIndex.set(index, filterParams);
  }
  const filters = [...byIndex].sort(([a], [b]) => a - b)
    .flatMap(([, filterParams]) => {
      const parsed = parseListQuery(filterParams, shape, { acceptsPeriods: true });
      return parsed.ok ? parsed.query.filters : [];
    })
    .slice(0, MAX_FILTERS);
  return filters.filter((_, index) =>
    getFiltersLength(filters.slice(0, index + 1)) <= MAX_FILTERS_LENGTH
  );
}
