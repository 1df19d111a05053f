import type { Company } from "../../contract/schemas/company.ts";
import type { CompanyInput, CompanyPatch } from "../../contract/schemas/company.ts";
import { answer } from "./answer.ts";
import type { CallOptions, Http } from "./http.ts";
import { inlineQuery, resource, withPermissions } from "./resource.ts";

export const companies = resource<Company, CompanyInput, CompanyPatch>({
  path: "/api/companies",
  key: "companies",
  permissions: ["company:list"],
  entity: "Company",
  page: "CompanyPage",
});

const readCount = answer("Count");

const countCompanies = (http: Http, options: CallOptions) =>
  http("/api/companies/aggregates/count", readCount, options);

export const companyQueries = (http: Http) => ({
  ...companies.queries(http),
  count: () =>
    withPermissions(
      companies.permissions,
      inlineQuery([...companies.key, "count"], (options) => countCompanies(http, options)),
    ),
});
