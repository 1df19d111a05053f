import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_PRIORITIES,
  type FeedbackCategory,
  type FeedbackPriority,
} from "../../../../contract/feedback.ts";
import type { FeedbackDraft } from "../../../../machines/screenshotCapture.ts";

/** The values of the feedback form. */
type FeedbackValues = {
  title: string;
  description: string;
  category: FeedbackCategory;
  priority: FeedbackPriority;
  /** Empty if the sender leaves it out. */
  page: string;
  screenshot: string | null;
};

/** Converts a draft to form values. Missing fields get their defaults, `page` the current page. */
export function toFields(draft: FeedbackDraft, page: string): FeedbackValues {
  const { title = "", description = "", screenshot = null } = draft;
  return {
    title,
    description,
    category: FEEDBACK_CATEGORIES.find((category) => category === draft.category) ?? "BUG",
    priority: FEEDBACK_PRIORITIES.find((priority) => priority === draft.priority) ?? "MEDIUM",
    page: draft.page ?? page,
    screenshot,
  };
}

/** Converts form values to a draft, without the picture: the screenshot actor has it. */
export function toDraft({ screenshot: _, ...fields }: FeedbackValues): FeedbackDraft {
  return fields;
}

/** Converts form values to the input that is validated and sent. */
export function toInput({ page, ...values }: FeedbackValues): object {
  return { ...values, page: page === "" ? null : page };
}
