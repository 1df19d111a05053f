import { MILESTONE_OWNER_KINDS, milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import type { Filter, ListQuery } from "../../../contract/listQuery.ts";
import { listQuery, listSearch } from "../list/listSearch.ts";
import { choiceParam, pagingShape, type SearchOf } from "../searchParams.ts";

/** The form is open. */
const isOpen = choiceParam(["no", "yes"]);

/** The search parameters of /stakeholders/. */
export const stakeholderSearch = {
  ...listSearch(milestoneOwnerList),
  kind: choiceParam(["all", ...MILESTONE_OWNER_KINDS]),
  create: isOpen,
};

/** The search parameters of /stakeholders/{milestoneOwnerId}. */
export const stakeholderPageSearch = {
  edit: isOpen,
  /** The page of the milestones. */
  page: pagingShape.page,
};

/** What the list asks the server for: `filter` is matched on the name, `built` comes beside. */
export function stakeholderQuery(
  search: SearchOf<typeof stakeholderSearch>,
  built: readonly Filter[] = [],
): ListQuery {
  const { kind } = search;
  const filters: Filter[] = kind === "all"
    ? []
    : [{ fieldId: "kind", operator: "EQUALS", value: kind }];
  return listQuery(search, "name", { filters: [...filters, ...built] });
}
