import {
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
  feedbackList,
} from "../../../contract/feedback.ts";
import type { Filter, ListQuery } from "../../../contract/listQuery.ts";
import { listQuery, listSearch } from "../list/listSearch.ts";
import { choiceParam, type SearchOf } from "../searchParams.ts";

/** The search parameters of /feedback/my (spec section 2). */
export const myFeedbackSearch = listSearch(feedbackList);

/** The search parameters of /feedback/list (spec section 2); `filter` is matched on the title. */
export const feedbackSearch = {
  ...listSearch(feedbackList),
  status: choiceParam(["all", ...FEEDBACK_STATUSES]),
  priority: choiceParam(["all", ...FEEDBACK_PRIORITIES]),
};
export type FeedbackSearch = SearchOf<typeof feedbackSearch>;

/** The search parameters of /feedback/{feedbackId}: which of its dialogs is open. */
export const feedbackPageSearch = {
  open: choiceParam(["nothing", "edit", "progress", "resolve", "dismiss", "picture"]),
};

/** What the list asks the server for: `filter` is matched on the title, `built` comes beside. */
export function feedbackQuery(search: FeedbackSearch, built: readonly Filter[] = []): ListQuery {
  const { status, priority } = search;
  const filters: Filter[] = [];
  if (status !== "all") filters.push({ fieldId: "status", operator: "EQUALS", value: status });
  if (priority !== "all") {
    filters.push({ fieldId: "priority", operator: "EQUALS", value: priority });
  }
  return listQuery(search, "title", { filters: [...filters, ...built] });
}
