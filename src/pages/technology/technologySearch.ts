import { projectTypeList } from "../../../contract/projectType.ts";
import { listSearch } from "../list/listSearch.ts";
import { opening, pagingShape } from "../searchParams.ts";

/** The address of /technology/. */
export const technologySearch = listSearch({
  path: "/technology/",
  shape: projectTypeList,
  matchedOn: "name",
});

/** The search parameters of /technology/{typeId}. */
export const technologyPageSearch = {
  edit: opening,
  /** The page of the projects. */
  page: pagingShape.page,
};
