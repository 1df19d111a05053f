import {
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
  feedbackList,
  type FeedbackStatus,
} from "../../../contract/feedback.ts";
import type { Filter, ListQuery } from "../../../contract/listQuery.ts";
import { listFeedback, listFeedbackIn } from "../../api/feedback/feedback.ts";
import { listQuery, listSearch } from "../list/listSearch.ts";
import type { ListSource } from "../list/ListSource.ts";
import { choiceParam, type SearchOf } from "../searchParams.ts";
import type { Feedback } from "../../../contract/feedback.ts";

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

/** What the list asks the server for, beside the status. */
export function feedbackQuery(search: FeedbackSearch, built: readonly Filter[] = []): ListQuery {
  const { priority } = search;
  const filters: Filter[] = priority === "all"
    ? []
    : [{ fieldId: "priority", operator: "EQUALS", value: priority }];
  return listQuery(search, "title", { filters: [...filters, ...built] });
}

/** Where the rows come from: a status other than all has a listing of its own (spec section 2). */
export function feedbackSource(
  status: "all" | FeedbackStatus,
  query: ListQuery,
): ListSource<Feedback> {
  if (status === "all") return { query, list: listFeedback };
  return { query, list: (http, asked, options) => listFeedbackIn(http, status, asked, options) };
}
