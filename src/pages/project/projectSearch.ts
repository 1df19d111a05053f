import { ENABLEMENT } from "../../../contract/enablement.ts";
import type { Filter, ListQuery } from "../../../contract/listQuery.ts";
import { projectList } from "../../../contract/project.ts";
import { listQuery, listSearch } from "../list/listSearch.ts";
import { daysParam, startOfDays } from "../list/startOfDays.ts";
import { choiceParam, idParam, readSearch, type SearchOf, writeSearch } from "../searchParams.ts";

/** The search parameters of /project/ (spec section 2), and by what else it narrows. */
export const projectSearch = {
  ...listSearch(projectList),
  status: choiceParam(["all", ...ENABLEMENT]),
  type: idParam,
  company: idParam,
  created: daysParam,
};
export type ProjectSearch = SearchOf<typeof projectSearch>;

export const readProjectSearch = (params: URLSearchParams) => readSearch(projectSearch, params);

/** The address of the projects that a number counts. */
export function projectsPath(
  narrowed: Partial<Pick<ProjectSearch, "status" | "type" | "company" | "created">>,
): string {
  const query = writeSearch(projectSearch, new URLSearchParams(), narrowed).toString();
  return query === "" ? "/project/" : `/project/?${query}`;
}

/** What the list asks the server for: `filter` is matched on the name, `built` comes beside. */
export function projectQuery(
  search: ProjectSearch,
  built: readonly Filter[] = [],
  now: Date = new Date(),
): ListQuery {
  const { status, type, company, created } = search;
  const filters: Filter[] = [];
  const equals = (fieldId: string, value: string) =>
    filters.push({ fieldId, operator: "EQUALS", value });
  if (status !== "all") equals("status", status);
  if (type !== "") equals("typeId", type);
  if (company !== "") equals("companyId", company);
  if (created > 0) {
    const value = startOfDays(created, now);
    filters.push({ fieldId: "createdAt", operator: "GREATER_THAN_OR_EQUAL", value });
  }
  return listQuery(search, "name", {
    filters: [...filters, ...built],
    extend: ["company", "type", "processes"],
  });
}
