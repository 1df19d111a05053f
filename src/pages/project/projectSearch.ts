import { ENABLEMENT } from "../../../contract/enablement.ts";
import type { Filter, ListQuery } from "../../../contract/listQuery.ts";
import { projectList } from "../../../contract/project.ts";
import {
  choiceParam,
  pagingShape,
  readSearch,
  type SearchOf,
  sortingShape,
  textParam,
} from "../searchParams.ts";

const { fields, defaultSort } = projectList;
const sortable = (Object.keys(fields) as (keyof typeof fields)[]).filter((field) =>
  fields[field].sortable
);

/** The search parameters of /project/ (spec section 2). */
export const projectSearch = {
  ...pagingShape,
  ...sortingShape(sortable, defaultSort),
  filter: textParam,
  status: choiceParam(["all", ...ENABLEMENT]),
};
export type ProjectSearch = SearchOf<typeof projectSearch>;

export const readProjectSearch = (params: URLSearchParams) => readSearch(projectSearch, params);

/** What the list asks the server for: `filter` is matched on the name. */
export function projectQuery(search: ProjectSearch): ListQuery {
  const { page, size, sortField, sortDirection, filter, status } = search;
  const filters: Filter[] = [];
  const text = filter.trim();
  if (text !== "") filters.push({ fieldId: "name", operator: "CONTAINS", value: text });
  if (status !== "all") filters.push({ fieldId: "status", operator: "EQUALS", value: status });
  return {
    page,
    size,
    sortField,
    sortDirection,
    filters,
    extend: ["company", "type", "processes"],
  };
}
