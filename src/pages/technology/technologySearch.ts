import { projectTypeList } from "../../../contract/projectType.ts";
import { listSearch } from "../list/listSearch.ts";
import { choiceParam, pagingShape } from "../searchParams.ts";

/** The form is open. */
const isOpen = choiceParam(["no", "yes"]);

/** The search parameters of /technology/; `filter` is matched on the name. */
export const technologySearch = { ...listSearch(projectTypeList), create: isOpen };

/** The search parameters of /technology/{typeId}. */
export const technologyPageSearch = {
  edit: isOpen,
  /** The page of the projects. */
  page: pagingShape.page,
};
