import { type Filter, formatListQuery, type ListQuery } from "../../contract/listQuery.ts";

/** What is asked for, and what it is called. */
export type Named = readonly [name: string, path: string];

/** The address of a list. */
export const listed = (path: string, query: Partial<ListQuery> = {}) =>
  `${path}?${formatListQuery(query)}`;
export const equals = (fieldId: string, value: string): Filter => ({
  fieldId,
  operator: "EQUALS",
  value,
});
export const extended = (path: string, ...extend: string[]) => listed(path, { extend });

export const MILESTONE_FIGURES = "/api/milestones/aggregates";

export const OPEN: Filter = { fieldId: "status", operator: "NOT_EQUALS", value: "COMPLETED" };
export const urgent = { sortField: "urgency", sortDirection: "asc" } as const;
