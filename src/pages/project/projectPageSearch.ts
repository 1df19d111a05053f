import { choiceParam, pagingShape, type SearchOf } from "../searchParams.ts";

/** The search parameters of /project/{projectId}: where one is on the page. */
export const projectPageSearch = {
  tab: choiceParam(["information", "processes", "history"]),
  /** The form is open. */
  edit: choiceParam(["no", "yes"]),
  /** The page of the history. */
  page: pagingShape.page,
};
export type ProjectPageSearch = SearchOf<typeof projectPageSearch>;
