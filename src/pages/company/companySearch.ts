import { companyList } from "../../../contract/company.ts";
import { listSearch } from "../list/listSearch.ts";
import { opening } from "../searchParams.ts";

/** The address of /company/ (docs/product.md 11.1). */
export const companySearch = listSearch({
  path: "/company/",
  shape: companyList,
  matchedOn: "name",
});

/** The search parameters of /company/{companyId}. */
export const companyPageSearch = { edit: opening };
