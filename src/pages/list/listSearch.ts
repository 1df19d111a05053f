import type { Filter, ListQuery, ListShape } from "../../../contract/listQuery.ts";
import { pagingShape, sortingShape, textParam } from "../searchParams.ts";

type SortableField<Shape extends ListShape> = {
  [Field in keyof Shape["fields"] & string]: Shape["fields"][Field]["sortable"] extends true ? Field
    : never;
}[keyof Shape["fields"] & string];

/** The search parameters every list has: page, size, sortField, sortDirection, filter. */
export function listSearch<const Shape extends ListShape>({ fields, defaultSort }: Shape) {
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

export interface ListSearch {
  page: number;
  size: number;
  sortField: string;
  sortDirection: "asc" | "desc";
  filter: string;
}

/** What a list asks the server for: `filter` is matched on the field `matchedOn`. */
export function listQuery(
  { page, size, sortField, sortDirection, filter }: ListSearch,
  matchedOn: string,
  more: { filters?: Filter[]; extend?: string[] } = {},
): ListQuery {
  const text = filter.trim();
  const matched: Filter[] = text === ""
    ? []
    : [{ fieldId: matchedOn, operator: "CONTAINS", value: text }];
  return {
    page,
    size,
    sortField,
    sortDirection,
    filters: [...matched, ...(more.filters ?? [])],
    extend: more.extend ?? [],
  };
}
