import type { Company, CompanyInput, CompanyPatch } from "../../../contract/schemas/company.ts";
import { createResponseParser } from "../../api/schemas.ts";
import type { CallOptions, Http } from "../../api/http.ts";
import { createResource, inlineQuery, withPermissions } from "../../api/resource.ts";
import { RECORD_APIS } from "../../records/recordKinds.ts";

export const companies = createResource<Company, CompanyInput, CompanyPatch>({
  ...RECORD_APIS.company,
  entity: "Company",
  page: "CompanyPage",
});

const readCount = createResponseParser("Count");

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
