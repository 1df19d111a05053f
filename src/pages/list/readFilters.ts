import type { Filter, ListShape } from "../../../contract/listQuery.ts";
import { parseListQuery } from "../../../contract/parseListQuery.ts";

/** More than anybody builds by hand, and well within what the server reads. */
const MAX_FILTERS = 20;

/** Reads each filter of an address by itself, so that one that is malformed harms no other. */
export function readFilters(params: URLSearchParams, shape: ListShape): Filter[] {
  const byIndex = new Map<number, URLSearchParams>();
  for (const [key, value] of params) {
    const index = Number(/^filters\[(\d{1,2})\]\./.exec(key)?.[1] ?? NaN);
    if (Number.isNaN(index)) continue;
    const own = byIndex.get(index) ?? new URLSearchParams();
    own.append(key, value);
    byIndex.set(index, own);
  }
  return [...byIndex].sort(([a], [b]) => a - b)
    .flatMap(([, own]) => {
      const parsed = parseListQuery(own, shape);
      return parsed.ok ? parsed.query.filters : [];
    })
    .slice(0, MAX_FILTERS);
}
