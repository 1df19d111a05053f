import type { Filter, ListQuery, ListShape } from "../../../contract/listQuery.ts";
import { addressFilters, type FilterContext, textFilters } from "../../../contract/quickFilters.ts";
import { textParam } from "../../../contract/searchParam.ts";
import type { ClockReading } from "../../../machines/clock.ts";
import {
  pagingShape,
  readSearch,
  type SearchOf,
  type SearchShape,
  sortingShape,
  writeSearch,
} from "../searchParams.ts";
import type { QuickFilter } from "./quickFilters.ts";

type SortableField<Shape extends ListShape> = {
  [Field in keyof Shape["fields"] & string]: Shape["fields"][Field]["sortable"] extends true ? Field
    : never;
}[keyof Shape["fields"] & string];

/** The search parameters every list has: page, size, sortField, sortDirection, filter. */
export function listParams<const Shape extends ListShape>({ fields, defaultSort }: Shape) {
  const sortable = Object.keys(fields).filter((field) => fields[field]?.sortable);
  return {
    ...pagingShape,
    ...sortingShape(sortable as SortableField<Shape>[], {
      field: defaultSort.field as SortableField<Shape>,
      direction: defaultSort.direction,
    }),
    filter: textParam,
  };
}

export interface ListParams {
  page: number;
  size: number;
  sortField: string;
  sortDirection: "asc" | "desc";
  filter: string;
}

interface Further {
  filters?: readonly Filter[];
  extend?: readonly string[] | undefined;
  fields?: readonly string[] | undefined;
}

/** The list query of the search parameters: `filter` is matched on the field `matchedOn`. */
export const listQuery = (
  search: ListParams,
  matchedOn: string,
  { filters = [], ...more }: Further = {},
): ListQuery =>
  queryBy(search, { ...more, filters: [...textFilters(matchedOn, search.filter), ...filters] });

const queryBy = (
  { page, size, sortField, sortDirection }: ListParams,
  { filters = [], extend = [], fields }: Further,
): ListQuery => ({
  page,
  size,
  sortField,
  sortDirection,
  filters: [...filters],
  extend: [...extend],
  ...(fields && { fields: [...fields] }),
});

interface Description<Shape extends ListShape, Own extends Record<string, QuickFilter>> {
  path: string;
  shape: Shape;
  /** The field that the search matches. */
  matchedOn: keyof Shape["fields"] & string;
  extend?: readonly Shape["extend"][number][];
  /** What the list shows of what it is extended by. */
  fields?: readonly `${Shape["extend"][number]}.${string}`[];
  /** The quick filters, in the order of their chips. */
  quickFilters?: Own;
}

/** What filters depend on: the user, and their day by the app's clock. */
export const filterContext = (
  userId: string,
  { minute, timeZone }: ClockReading,
): FilterContext => ({ userId, now: new Date(minute), timeZone });

/** The address of a list: its search parameters, and the list query made of them. */
export function listSearch<
  const Shape extends ListShape,
  // The default has no names.
  const Own extends Record<string, QuickFilter> = Record<never, QuickFilter>,
>({ path, shape, matchedOn, extend = [], fields, quickFilters }: Description<Shape, Own>) {
  const own = quickFilters ?? {} as Own;
  const params = { ...listParams(shape), ...own };
  type Search = SearchOf<typeof params>;
  return {
    shape,
    params,
    quickFilters: own,
    read: (search: URLSearchParams): Search => readSearch(params, search),
    /** The address of the list with these parameters. */
    path(values: Partial<Search> = {}): string {
      const search = writeSearch(params, new URLSearchParams(), values).toString();
      return search === "" ? path : `${path}?${search}`;
    },
    /** `built` are the further filters of the address. */
    query(search: Search, asker: FilterContext, built: readonly Filter[] = []): ListQuery {
      const filters = addressFilters({ matchedOn, quickFilters: own }, search, asker, built);
      return queryBy(search as ListParams, { filters, extend, fields });
    },
  };
}

/** The address of any list. */
export interface ListSearch {
  shape: ListShape;
  params: SearchShape;
  quickFilters: Readonly<Record<string, QuickFilter>>;
  read(search: URLSearchParams): object;
  query(search: object, asker: FilterContext, built?: readonly Filter[]): ListQuery;
}
