import { type Filter, formatListQuery, type ListQuery } from "../../contract/listQuery.ts";

export type NamedPath = readonly [name: string, path: string];

export const toListPath = (path: string, query: Partial<ListQuery> = {}) =>
  `${path}?${formatListQuery(query)}`;
export const createEqualsFilter = (fieldId: string, value: string): Filter => ({
  fieldId,
  operator: "EQUALS",
  value,
});
export const toExtendedPath = (path: string, ...extend: string[]) => toListPath(path, { extend });

export const MILESTONE_AGGREGATES = "/api/milestones/aggregates";

export const OPEN_FILTER: Filter = {
  fieldId: "status",
  operator: "NOT_EQUALS",
  value: "COMPLETED",
};
export const BY_URGENCY = { sortField: "urgency", sortDirection: "asc" } as const;
