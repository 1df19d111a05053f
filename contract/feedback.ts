import type { ListShape } from "./listQuery.ts";
import { choiceRule } from "./quickFilters.ts";

export const FEEDBACK_CATEGORIES = ["BUG", "IDEA", "QUESTION"] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];

/** The least severe first, which is how they sort. */
export const FEEDBACK_PRIORITIES = ["LOW", "MEDIUM", "HIGH", "CRITICAL"] as const;
export type FeedbackPriority = (typeof FEEDBACK_PRIORITIES)[number];

/** In the order in which they sort. */
export const FEEDBACK_STATUSES = ["OPEN", "IN_PROGRESS", "RESOLVED", "DISMISSED"] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** Sorted by what they mean: priorities by severity, statuses by their course, people by name. */
export const feedbackList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    title: { type: "text", sortable: true, filterable: true },
    description: { type: "text", sortable: false, filterable: true },
    category: { type: "select", sortable: true, filterable: true, values: FEEDBACK_CATEGORIES },
    priority: { type: "select", sortable: true, filterable: true, values: FEEDBACK_PRIORITIES },
    status: { type: "select", sortable: true, filterable: true, values: FEEDBACK_STATUSES },
    submittedBy: { type: "entity", sortable: true, filterable: true },
    hasScreenshot: { type: "boolean", sortable: false, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["history"],
  defaultSort: { field: "createdAt", direction: "desc" },
} as const satisfies ListShape;

/** The most that one person can send within 24 hours. */
export const MAX_FEEDBACK_A_DAY = 50;

export const PNG_DATA_URL = "data:image/png;base64,";

/** The address of the list of all feedback (docs/product.md 19.4). */
export const feedbackAddress = {
  path: "/feedback/list",
  shape: feedbackList,
  matchedOn: "title",
  quickFilters: {
    status: choiceRule("status", FEEDBACK_STATUSES),
    priority: choiceRule("priority", FEEDBACK_PRIORITIES.toReversed()),
  },
} as const;

/** The address of the list of one's own feedback (docs/product.md 19.4). */
export const myFeedbackAddress = {
  path: "/feedback/my",
  shape: feedbackList,
  matchedOn: "title",
  quickFilters: {},
} as const;
