import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_PRIORITIES,
  type FeedbackCategory,
  type FeedbackPriority,
} from "../../../../contract/feedback.ts";
import type { FeedbackDraft } from "../../../../machines/screenshotCapture.ts";

/** Feedback as its form holds it. */
type FeedbackFields = {
  title: string;
  description: string;
  category: FeedbackCategory | null;
  priority: FeedbackPriority | null;
  /** Empty when it is not to be told. */
  page: string;
  screenshot: string | null;
};

/** What was kept of a form, or a blank one for the page it was asked for on. */
export function fieldsOf(draft: FeedbackDraft, page: string): FeedbackFields {
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

/** The picture is no part of it: the screenshot flow has it already. */
export function draftOf({ screenshot: _, ...fields }: FeedbackFields): FeedbackDraft {
  const { category, priority } = fields;
  return { ...fields, category: category ?? "", priority: priority ?? "" };
}

/** The input that is validated and sent. */
export function inputOf({ category, priority, page, ...texts }: FeedbackFields): object {
  return {
    ...texts,
    ...(category && { category }),
    ...(priority && { priority }),
    page: page === "" ? null : page,
  };
}
