import { companyList } from "../../../contract/company.ts";
import { listSearch } from "../list/listSearch.ts";
import { choiceParam } from "../searchParams.ts";

/** The form is open. */
const isOpen = choiceParam(["no", "yes"]);

/** The search parameters of /company/ (spec section 2); `filter` is matched on the name. */
export const companySearch = { ...listSearch(companyList), create: isOpen };

/** The search parameters of /company/{companyId}. */
export const companyPageSearch = { edit: isOpen };
