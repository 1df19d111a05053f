import type { Filter, ListQuery, ListShape } from "../../../contract/listQuery.ts";
import {
  createAddressFilters,
  createTextFilters,
  type FilterContext,
} from "../../../contract/quickFilters.ts";
import { createChoiceParam, textParam } from "../../../contract/searchParam.ts";
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

/** The value of `groupBy` in a list without groups. */
export const NO_GROUPS = "none";

/** Creates the search parameters that every list has. */
export function createListParams<const Shape extends ListShape>(
  { fields, groups = {}, defaultSort }: Shape,
) {
  const sortable = Object.keys(fields).filter((field) => fields[field]?.sortable);
  return {
    ...pagingShape,
    ...sortingShape(sortable as SortableField<Shape>[], {
      field: defaultSort.field as SortableField<Shape>,
      direction: defaultSort.direction,
    }),
    groupBy: createChoiceParam([NO_GROUPS, ...Object.keys(groups)]),
    filter: textParam,
  };
}

export interface ListParams {
  page: number;
  size: number;
  sortField: string;
  sortDirection: "asc" | "desc";
  groupBy: string;
  filter: string;
}

interface QueryParts {
  filters?: readonly Filter[];
  extend?: readonly string[] | undefined;
  fields?: readonly string[] | undefined;
}

/** Converts search parameters to a list query; `filter` searches the field `searchField`. */
export const toListQuery = (
  search: ListParams,
  searchField: string,
  { filters = [], ...more }: QueryParts = {},
): ListQuery =>
  createQuery(search, {
    ...more,
    filters: [...createTextFilters(searchField, search.filter), ...filters],
  });

const createQuery = (
  { page, size, sortField, sortDirection, groupBy }: ListParams,
  { filters = [], extend = [], fields }: QueryParts,
): ListQuery => ({
  page,
  size,
  sortField,
  sortDirection,
  ...(groupBy !== NO_GROUPS && { groupBy }),
  filters: [...filters],
  extend: [...extend],
  ...(fields && { fields: [...fields] }),
});

interface ListSearchOptions<Shape extends ListShape, Rules extends Record<string, QuickFilter>> {
  path: string;
  shape: Shape;
  /** The field that the search matches. */
  textField: keyof Shape["fields"] & string;
  extend?: readonly Shape["extend"][number][];
  /** The fields of the relations that the list shows. */
  fields?: readonly `${Shape["extend"][number]}.${string}`[];
  /** The quick filters, in the order of their chips. */
  quickFilters?: Rules;
}

/** Creates the context of filters: the user and the time of the app's clock. */
export const createFilterContext = (
  userId: string,
  { minute, timeZone }: ClockReading,
): FilterContext => ({ userId, now: new Date(minute), timeZone });

/** Creates a list's search: its parameters, and their conversion to a list query. */
export function createListSearch<
  const Shape extends ListShape,
  // The default allows no names.
  const Rules extends Record<string, QuickFilter> = Record<never, QuickFilter>,
>(
  { path, shape, textField, extend = [], fields, quickFilters }: ListSearchOptions<Shape, Rules>,
) {
  const filterRules = quickFilters ?? {} as Rules;
  const params = { ...createListParams(shape), ...filterRules };
  type Search = SearchOf<typeof params>;
  return {
    shape,
    params,
    quickFilters: filterRules,
    read: (search: URLSearchParams): Search => readSearch(params, search),
    /** Returns the address of the list with these parameters. */
    path(values: Partial<Search> = {}): string {
      const search = writeSearch(params, new URLSearchParams(), values).toString();
      return search === "" ? path : `${path}?${search}`;
    },
    /** `builtFilters` are those of the filter builder, also in the address. */
    query(
      search: Search,
      requester: FilterContext,
      builtFilters: readonly Filter[] = [],
    ): ListQuery {
      const filters = createAddressFilters(
        { shape, textField, quickFilters: filterRules },
        search,
        requester,
        builtFilters,
      );
      return createQuery(search as ListParams, { filters, extend, fields });
    },
  };
}

/** The search of any list. */
export interface ListSearch {
  shape: ListShape;
  params: SearchShape;
  quickFilters: Readonly<Record<string, QuickFilter>>;
  read(search: URLSearchParams): object;
  query(search: object, requester: FilterContext, builtFilters?: readonly Filter[]): ListQuery;
}
