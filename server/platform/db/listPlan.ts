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
  /** All matching rows are found and then sorted. */
  | { kind: "sort"; rowCount?: number }
  /** All rows are read in their order until enough match. */
  | { kind: "walk"; rowCount?: number };

/** What decides how a page is read. */
interface PageRequest {
  page: number;
  size: number;
  /** Whether filters or a scope narrow the list. */
  isNarrowed: boolean;
  hasFarPages: boolean;
}

/** Decides how a page is read, from the number of rows that match. */
export function planPage(
  { page, size, isNarrowed, hasFarPages }: PageRequest,
  { count, isExact }: MatchCount,
): PagePlan {
  const offset = (page - 1) * size;
  if (isExact && offset >= count) return { kind: "empty" };
  const isLastPage = isExact && offset + size >= count;
  const furthestPage = getFurthestPage(size);
  if (page > furthestPage && !isLastPage && !hasFarPages) {
    return { kind: "tooFar", nearestPage: furthestPage };
  }
  const kind = isNarrowed && isExact && count <= MAX_PAGED_ROWS ? "sort" : "walk";
  return isExact && offset > count / 2 ? { kind, rowCount: count } : { kind };
}
