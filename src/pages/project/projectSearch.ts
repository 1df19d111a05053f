import { ENABLEMENT } from "../../../contract/enablement.ts";
import type { Filter, ListQuery } from "../../../contract/listQuery.ts";
import { projectList } from "../../../contract/project.ts";
import { listQuery, listSearch } from "../list/listSearch.ts";
import { choiceParam, readSearch, type SearchOf } from "../searchParams.ts";

/** The search parameters of /project/ (spec section 2). */
export const projectSearch = {
  ...listSearch(projectList),
  status: choiceParam(["all", ...ENABLEMENT]),
};
export type ProjectSearch = SearchOf<typeof projectSearch>;

export const readProjectSearch = (params: URLSearchParams) => readSearch(projectSearch, params);

/** What the list asks the server for: `filter` is matched on the name, `built` comes beside. */
export function projectQuery(search: ProjectSearch, built: readonly Filter[] = []): ListQuery {
  const { status } = search;
  const filters: Filter[] = status === "all"
    ? []
    : [{ fieldId: "status", operator: "EQUALS", value: status }];
  return listQuery(search, "name", {
    filters: [...filters, ...built],
    extend: ["company", "type", "processes"],
  });
}
