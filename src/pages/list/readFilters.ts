import { type Filter, formatListQuery, type ListShape } from "../../../contract/listQuery.ts";
import { parseListQuery } from "../../../contract/parseListQuery.ts";

/** More than a user would build, and within the server's limit. */
export const MAX_FILTERS = 20;

/** The longest that all filters of an address may be, so that views and bulk changes hold them. */
export const MAX_FILTERS_LENGTH = 4_000;

/** The length of filters in an address. */
export const filtersLength = (filters: readonly Filter[]): number =>
  formatListQuery({ filters: [...filters] }).toString().length;

/**
 * Parses each filter of an address by itself, so that a malformed one does not affect the others.
 */
export function readFilters(params: URLSearchParams, shape: ListShape): Filter[] {
  const byIndex = new Map<number, URLSearchParams>();
  for (const [key, value] of params) {
    const index = Number(/^filters\[(\d{1,2})\]\./.exec(key)?.[1] ?? NaN);
    if (Number.isNaN(index)) continue;
    const own = byIndex.get(index) ?? new URLSearchParams();
    own.append(key, value);
    byIndex.set(index, own);
  }
  const filters = [...byIndex].sort(([a], [b]) => a - b)
    .flatMap(([, own]) => {
      const parsed = parseListQuery(own, shape);
      return parsed.ok ? parsed.query.filters : [];
    })
    .slice(0, MAX_FILTERS);
  return filters.filter((_, index) =>
    filtersLength(filters.slice(0, index + 1)) <= MAX_FILTERS_LENGTH
  );
}
