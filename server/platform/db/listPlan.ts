import { getFurthestPage, MAX_PAGED_ROWS } from "../../../contract/listQuery.ts";

/** The number of rows that match a query, counted up to one more than `MAX_PAGED_ROWS`. */
export interface MatchCount {
  count: number;
  /** False if more rows match than were counted. */
  isExact: boolean;
}

/** How a page is read. With `rowCount`, rows are read backwards from the last one. */
export type PagePlan =
  | { kind: "empty" }
  | { kind: "tooFar"; nearestPage: number }
  /** All matching rows are found and then sorted, if they are not more than `maxRows`. */
  | { kind: "sort"; maxRows: number; rowCount?: number }
  /** All rows are read in their order until enough match. */
  | { kind: "walk"; rowCount?: number };

/** What decides how a page is read. */
interface PageRequest {
  page: number;
  size: number;
  /** Whether filters or a scope narrow the list. */
  isNarrowed: boolean;
  hasFarPages: boolean;
  /** Whether matching rows may be together at one end, so that a walk reads all others first. */
  isCorrelated: boolean;
}

/** The most rows that are found and then sorted instead of a walk in an order that is correlated. */
const MAX_SORTED_ROWS = 5 * MAX_PAGED_ROWS;

/** Decides how a page is read, from the number of rows that match. */
export function planPage(
  { page, size, isNarrowed, hasFarPages, isCorrelated }: PageRequest,
  { count, isExact }: MatchCount,
): PagePlan {
  const offset = (page - 1) * size;
  if (isExact && offset >= count) return { kind: "empty" };
  const isLastPage = isExact && offset + size >= count;
  const furthestPage = getFurthestPage(size);
  if (page > furthestPage && !isLastPage && !hasFarPages) {
    return { kind: "tooFar", nearestPage: furthestPage };
  }
  const maxRows = isCorrelated ? MAX_SORTED_ROWS : MAX_PAGED_ROWS;
  const isSorted = isNarrowed && count <= maxRows && (isExact || isCorrelated);
  return {
    ...(isSorted ? { kind: "sort", maxRows } : { kind: "walk" }),
    ...(isExact && offset > count / 2 && { rowCount: count }),
  };
}
