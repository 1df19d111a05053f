import { queryOptions } from "@tanstack/react-query";
import { Company, CompanyPage } from "../../../contract/company.ts";
import type { CompanyInput, CompanyPatch } from "../../../contract/companyForm.ts";
import { formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import { type } from "../../../contract/schema.ts";
import { answer } from "../answer.ts";
import { type CallOptions, type Http, nothing } from "../http.ts";

const readCompany = answer(Company);
const readPage = answer(CompanyPage);
const readCount = answer(type("number"));

type Query = Partial<ListQuery>;

export const listCompanies = (http: Http, query: Query, options: CallOptions = {}) =>
  http("/api/companies", readPage, { ...options, query: formatListQuery(query) });

export const getCompany = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/companies/${id}`, readCompany, options);

export const createCompany = (http: Http, input: CompanyInput, options: CallOptions = {}) =>
  http("/api/companies", readCompany, { ...options, method: "POST", body: input });

export const updateCompany = (
  http: Http,
  id: string,
  patch: CompanyPatch,
  options: CallOptions = {},
) => http(`/api/companies/${id}`, readCompany, { ...options, method: "PATCH", body: patch });

export const deleteCompany = (http: Http, id: string, options: CallOptions = {}) =>
  http(`/api/companies/${id}`, nothing, { ...options, method: "DELETE" });

export const countCompanies = (http: Http, options: CallOptions = {}) =>
  http("/api/companies/aggregates/count", readCount, options);

/** Every query of companies hangs below this key, so that one write refreshes them all. */
export const COMPANIES = ["companies"] as const;

export const companyQueries = (http: Http) => ({
  list: (query: Query) =>
    queryOptions({
      queryKey: [...COMPANIES, "list", query],
      queryFn: ({ signal }) => listCompanies(http, query, { signal, quiet: true }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...COMPANIES, "detail", id],
      queryFn: ({ signal }) => getCompany(http, id, { signal, quiet: true }),
    }),
  count: () =>
    queryOptions({
      queryKey: [...COMPANIES, "count"],
      queryFn: ({ signal }) => countCompanies(http, { signal, quiet: true }),
    }),
});
