import { queryOptions } from "@tanstack/react-query";
import { CompanyPage } from "../../../contract/company.ts";
import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import { answer } from "../answer.ts";
import type { CallOptions, Http } from "../http.ts";

const readPage = answer(CompanyPage);

export const listCompanies = (
  http: Http,
  query: Partial<ListQuery>,
  options: CallOptions = {},
) => http("/api/companies", readPage, { ...options, query: formatListQuery(query) });

export const companyQueries = (http: Http) => ({
  /** The companies to choose from, by name (spec section 9). */
  options: () =>
    queryOptions({
      queryKey: ["companies", "options"],
      queryFn: ({ signal }) =>
        listCompanies(
          http,
          { page: 1, size: OPTION_LIST_SIZE, sortField: "name", sortDirection: "asc" },
          { signal, quiet: true },
        ),
    }),
});
