import type { FieldType, Operator } from "./operators.ts";

export type SortDirection = "asc" | "desc";

export interface Filter {
  fieldId: string;
  operator: Operator;
  /** A list for IN and NOT_IN, absent for null checks. */
  value?: string | string[];
}

/** The query every list answers (docs/product.md 21.3). `page` counts from 1. */
export interface ListQuery {
  page: number;
  size: number;
  sortField: string;
  sortDirection: SortDirection;
  filters: Filter[];
  extend: string[];
  /**
   * What is answered of each row beside its id, and with `company.name` of a company that it is
   * extended by: all of it unless told.
   */
  fields?: string[];
  /** Of all rows, those beyond here: the `next` of a batch. */
  after?: string;
}

/** `values` are all a select field can hold. */
export interface ListField {
  type: FieldType;
  sortable: boolean;
  filterable: boolean;
  values?: readonly string[];
}

/** What a resource's list can be asked: its fields, which of them sort, and what `extend` may add. */
export interface ListShape {
  fields: Record<string, ListField>;
  extend: readonly string[];
  defaultSort: { field: string; direction: SortDirection };
}

export interface ListPage<Item> {
  data: Item[];
  total: number;
  /** Left out where the total is exact: it is beyond what is counted, and about right. */
  isTotalExact?: false;
}

/** What is accepted by whoever wants all rows of a list, a `ListBatch` a line. */
export const ROWS_MEDIA_TYPE = "application/x-ndjson";

/** Some of all rows of a list, in its order. */
export interface ListBatch<Item> {
  data: Item[];
  /** How many rows the whole list has. */
  total: number;
  /** Where the rest begins; null once there is none. */
  next: string | null;
}

/** Writes a query as the flat keys of docs/product.md 21.3. */
export function formatListQuery(query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ["page", "size", "sortField", "sortDirection", "after"] as const) {
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
