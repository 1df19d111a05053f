import { OPTION_LIST_SIZE } from "../../../contract/constants.ts";
import type { ListQuery } from "../../../contract/listQuery.ts";

/** The users to choose from: all but the disabled, by name (spec section 9). */
export const assignableUsers: Partial<ListQuery> = {
  page: 1,
  size: OPTION_LIST_SIZE,
  sortField: "name",
  sortDirection: "asc",
  filters: [{ fieldId: "status", operator: "NOT_EQUALS", value: "DISABLED" }],
};
