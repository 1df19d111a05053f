import { type Filter, formatListQuery, type ListQuery } from "../../../contract/listQuery.ts";
import { USER_STATUSES, userList } from "../../../contract/user.ts";
import { listQuery, listSearch } from "../list/listSearch.ts";
import { choiceParam, readSearch, type SearchOf } from "../searchParams.ts";

/** The search parameters of /user/ (spec section 2), and the status beside them. */
export const userSearch = {
  ...listSearch(userList),
  status: choiceParam(["all", ...USER_STATUSES]),
};
export type UserSearch = SearchOf<typeof userSearch>;

export const readUserSearch = (params: URLSearchParams) => readSearch(userSearch, params);

/** The address of the users of a company. */
export function usersPath({ companyId }: { companyId: string }): string {
  const ofCompany: Filter = { fieldId: "companyId", operator: "EQUALS", value: companyId };
  return `/user/?${formatListQuery({ filters: [ofCompany] })}`;
}

/** What the list asks the server for: `filter` is matched on the email, `built` comes beside. */
export function userQuery(search: UserSearch, built: readonly Filter[] = []): ListQuery {
  const { status } = search;
  const filters: Filter[] = status === "all"
    ? []
    : [{ fieldId: "status", operator: "EQUALS", value: status }];
  return listQuery(search, "email", { filters: [...filters, ...built], extend: ["company"] });
}
