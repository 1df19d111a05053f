import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import { userAddress } from "../../../contract/user.ts";
import { createListSearch } from "../../records/list/listSearch.ts";
import { createChoiceFilter } from "../../records/list/quickFilters.ts";
import { USER_STATUS } from "./statuses.tsx";

/** The search parameters of /user/ (docs/product.md 14.1). */
export const userSearch = createListSearch({
  ...userAddress,
  extend: ["company"],
  fields: ["company.name"],
  quickFilters: {
    status: createChoiceFilter(userAddress.quickFilters.status, { labels: USER_STATUS }),
  },
});

/** Creates the path of the list of a company's users. */
export function usersPath({ companyId }: { companyId: string }): string {
  const companyFilter: Filter = { fieldId: "companyId", operator: "EQUALS", value: companyId };
  return `/user/?${formatListQuery({ filters: [companyFilter] })}`;
}
