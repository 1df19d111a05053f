import { queryOptions } from "@tanstack/react-query";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import { ProjectTypePage } from "../../../contract/projectType.ts";
import { answer } from "../answer.ts";
import type { CallOptions, Http } from "../http.ts";

const readPage = answer(ProjectTypePage);

export const listProjectTypes = (
  http: Http,
  query: Partial<ListQuery>,
  options: CallOptions = {},
) => http("/api/project-types", readPage, { ...options, query: formatListQuery(query) });

export const projectTypeQueries = (http: Http) => ({
  /** The technologies to choose from, by name (spec section 9). */
  options: () =>
    queryOptions({
      queryKey: ["project-types", "options"],
      queryFn: ({ signal }) =>
        listProjectTypes(
          http,
          { page: 1, size: OPTION_LIST_SIZE, sortField: "name", sortDirection: "asc" },
          { signal, quiet: true },
        ),
    }),
});
