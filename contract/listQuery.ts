import type { FieldType, Operator } from "./operators.ts";

export type SortDirection = "asc" | "desc";

export interface Filter {
  fieldId: string;
  operator: Operator;
  /** A list for IN and NOT_IN, absent for null checks. */
  value?: string | string[];
}

/** The query of every list (docs/product.md 21.3). `page` counts from 1. */
export interface ListQuery {
  page: number;
  size: number;
  sortField: string;
  sortDirection: SortDirection;
  /** Rows are grouped by this field before they are sorted; by default they are not. */
  groupBy?: string;
  filters: Filter[];
  extend: string[];
  /** The fields to return besides the id, such as `name` or `company.name`; all by default. */
  fields?: string[];
  /** The cursor of the next batch of all rows: the `next` of the batch before. */
  after?: string;
}

/** A field of a list; `values` are those of a select field. */
export interface ListField {
  type: FieldType;
  sortable: boolean;
  filterable: boolean;
  values?: readonly string[];
}

/** The fields of a list and the relations that `extend` may include. */
export interface ListShape {
  fields: Record<string, ListField>;
  extend: readonly string[];
  /** The fields that rows can be grouped by, each with the field of its record's id. */
  groups?: Readonly<Record<string, string>>;
  defaultSort: { field: string; direction: SortDirection };
  /** Pages beyond `MAX_PAGED_ROWS` are returned too. */
  hasFarPages?: true;
}

/** Rows further from the start have no page, unless they are on the last one. */
export const MAX_PAGED_ROWS = 10_000;

/** The number of the last page that starts within `MAX_PAGED_ROWS`. */
export const getFurthestPage = (size: number): number => Math.ceil(MAX_PAGED_ROWS / size);

export interface ListPage<Item> {
  data: Item[];
  total: number;
  /** False if `total` is an estimate; otherwise absent. */
  isTotalExact?: false;
  /** The groups that the rows belong to, in order, if the list is grouped. */
  groups?: ListGroup[];
}

/** A group of a list's rows. */
export interface ListGroup {
  /** The record that its rows share; null for rows without one. */
  id: string | null;
  /** The number of all its rows, counted up to `MAX_PAGED_ROWS`. */
  count: number;
  /** False if it has more rows than were counted. */
  isCountExact?: false;
  /** Whether rows of it are on earlier pages. */
  isContinued?: true;
}

/** The media type that requests all rows of a list, one `ListBatch` per line. */
export const ROWS_MEDIA_TYPE = "application/x-ndjson";

/** A batch of a list's rows, in the list's order. */
export interface ListBatch<Item> {
  data: Item[];
  /** The number of rows in the whole list. */
  total: number;
  /** The cursor of the next batch; null after the last one. */
  next: string | null;
}

/** Formats a query as the flat keys of docs/product.md 21.3. */
export function formatListQuery(query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ["page", "size", "sortField", "sortDirection", "groupBy", "after"] as const) {
    const value = query[key];
    if (value !== undefined) params.set(key, String(value));
  }
  query.filters?.forEach((filter, index) => {
    params.set(`filters[${index}].fieldId`, filter.fieldId);
    params.set(`filters[${index}].operator`, filter.operator);
    for (const value of [filter.value ?? []].flat()) {
      params.append(`filters[${index}].value`, value);
    }
  });
  for (const name of query.extend ?? []) params.append("extend", name);
  for (const name of query.fields ?? []) params.append("fields", name);
  return params;
}
