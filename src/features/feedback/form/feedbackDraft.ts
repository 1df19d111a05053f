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
  category: FeedbackCategory | null;
  priority: FeedbackPriority | null;
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
    category: FEEDBACK_CATEGORIES.find((category) => category === draft.category) ?? null,
    priority: "priority" in draft
      ? FEEDBACK_PRIORITIES.find((priority) => priority === draft.priority) ?? null
      : "MEDIUM",
    page: draft.page ?? page,
    screenshot,
  };
}

/** Converts form values to a draft, without the picture: the screenshot actor has it. */
export function toDraft({ screenshot: _, ...fields }: FeedbackValues): FeedbackDraft {
  const { category, priority } = fields;
  return { ...fields, category: category ?? "", priority: priority ?? "" };
}

/** Converts form values to the input that is validated and sent. */
export function toInput({ category, priority, page, ...texts }: FeedbackValues): object {
  return {
    ...texts,
    ...(category && { category }),
    ...(priority && { priority }),
    page: page === "" ? null : page,
  };
}
