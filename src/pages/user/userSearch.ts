import { type Filter, formatListQuery } from "../../../contract/listQuery.ts";
import { USER_STATUSES, userList } from "../../../contract/user.ts";
import { listSearch } from "../list/listSearch.ts";
import { byChoice } from "../list/narrowing.ts";
import { opening } from "../searchParams.ts";
import { USER_STATUS } from "./userWords.ts";

/** The address of /user/ (docs/product.md 14.1), and the status beside. */
export const userSearch = listSearch({
  path: "/user/",
  shape: userList,
  matchedOn: "email",
  extend: ["company"],
  narrowing: { status: byChoice("status", { values: USER_STATUSES, words: USER_STATUS }) },
});

/** The search parameters of /user/{userId}. */
export const userPageSearch = { edit: opening };

/** The address of the users of a company. */
export function usersPath({ companyId }: { companyId: string }): string {
  const ofCompany: Filter = { fieldId: "companyId", operator: "EQUALS", value: companyId };
  return `/user/?${formatListQuery({ filters: [ofCompany] })}`;
}
