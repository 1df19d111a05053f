import {
  FEEDBACK_PRIORITIES,
  FEEDBACK_STATUSES,
  feedbackList,
} from "../../../contract/feedback.ts";
import { listSearch } from "../list/listSearch.ts";
import { byChoice } from "../list/narrowing.ts";
import { choiceParam } from "../searchParams.ts";
import { FEEDBACK_PRIORITY, FEEDBACK_STATUS } from "./feedbackWords.ts";

/** The address of /feedback/my (docs/product.md 19.4). */
export const myFeedbackSearch = listSearch({
  path: "/feedback/my",
  shape: feedbackList,
  matchedOn: "title",
});

/** The address of /feedback/list (docs/product.md 19.4). */
export const feedbackSearch = listSearch({
  path: "/feedback/list",
  shape: feedbackList,
  matchedOn: "title",
  narrowing: {
    status: byChoice("status", { values: FEEDBACK_STATUSES, words: FEEDBACK_STATUS }),
    priority: byChoice("priority", {
      values: FEEDBACK_PRIORITIES.toReversed(),
      words: FEEDBACK_PRIORITY,
    }),
  },
});

/** The search parameters of /feedback/{feedbackId}: which of its dialogs is open. */
export const feedbackPageSearch = {
  open: choiceParam(["nothing", "edit", "progress", "resolve", "dismiss", "picture"]),
};
