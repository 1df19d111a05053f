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

/** Writes a query as the flat keys of docs/product.md 21.3. */
export function formatListQuery(query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ["page", "size", "sortField", "sortDirection"] as const) {
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
  return params;
}
