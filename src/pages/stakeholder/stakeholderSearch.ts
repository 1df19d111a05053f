import { MILESTONE_OWNER_KINDS, milestoneOwnerList } from "../../../contract/milestoneOwner.ts";
import { listSearch } from "../list/listSearch.ts";
import { byChoice } from "../list/narrowing.ts";
import { opening, pagingShape } from "../searchParams.ts";
import { STAKEHOLDER_KIND } from "./stakeholderWords.ts";

/** The address of /stakeholders/. */
export const stakeholderSearch = listSearch({
  path: "/stakeholders/",
  shape: milestoneOwnerList,
  matchedOn: "name",
  narrowing: {
    kind: byChoice("kind", { values: MILESTONE_OWNER_KINDS, words: STAKEHOLDER_KIND }),
  },
});

/** The search parameters of /stakeholders/{milestoneOwnerId}. */
export const stakeholderPageSearch = {
  edit: opening,
  /** The page of the milestones. */
  page: pagingShape.page,
};
