import type { ListShape } from "./listQuery.ts";
import { createChoiceRule } from "./quickFilters.ts";

export const FEEDBACK_CATEGORIES = ["BUG", "IDEA", "QUESTION"] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];

/** In sort order: least severe first. */
export const FEEDBACK_PRIORITIES = ["LOW", "MEDIUM", "HIGH", "CRITICAL"] as const;
export type FeedbackPriority = (typeof FEEDBACK_PRIORITIES)[number];

/** In sort order. */
export const FEEDBACK_STATUSES = ["OPEN", "IN_PROGRESS", "RESOLVED", "DISMISSED"] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** The list of feedback. Priorities sort by severity, statuses by order, users by name. The assignee answers for it. */
export const feedbackList = {
  fields: {
    id: { type: "uuid", sortable: false, filterable: true },
    title: { type: "text", sortable: true, filterable: true },
    description: { type: "text", sortable: false, filterable: true },
    category: { type: "select", sortable: true, filterable: true, values: FEEDBACK_CATEGORIES },
    priority: { type: "select", sortable: true, filterable: true, values: FEEDBACK_PRIORITIES },
    status: { type: "select", sortable: true, filterable: true, values: FEEDBACK_STATUSES },
    submittedBy: { type: "entity", sortable: true, filterable: true },
    assignee: { type: "entity", sortable: true, filterable: true },
    hasScreenshot: { type: "boolean", sortable: false, filterable: true },
    createdAt: { type: "datetime", sortable: true, filterable: true },
    updatedAt: { type: "datetime", sortable: true, filterable: true },
  },
  extend: ["history"],
  defaultSort: { field: "createdAt", direction: "desc" },
} as const satisfies ListShape;

/** The replies to one feedback, oldest first. */
export const feedbackReplyList = {
  fields: { createdAt: { type: "datetime", sortable: true, filterable: true } },
  extend: [],
  defaultSort: { field: "createdAt", direction: "asc" },
} as const satisfies ListShape;

/** The most replies to one feedback. */
export const MAX_FEEDBACK_REPLIES = 200;

export const MAX_REPLY_LENGTH = 4000;

/** The most feedback that one user can send within 24 hours. */
export const MAX_FEEDBACK_A_DAY = 50;

export const PNG_DATA_URL = "data:image/png;base64,";

/** The address of the list of all feedback (docs/product.md 19.4). */
export const feedbackAddress = {
  path: "/feedback/list",
  shape: feedbackList,
  textField: "title",
  quickFilters: {
    status: createChoiceRule("status", FEEDBACK_STATUSES),
    priority: createChoiceRule("priority", FEEDBACK_PRIORITIES.toReversed()),
    /** `me`: only feedback that is assigned to the caller. */
    assigned: createChoiceRule(
      (_, { userId }) => [{ fieldId: "assignee", operator: "EQUALS", value: userId }],
      ["me"],
    ),
  },
} as const;

/** The address of the list of the user's own feedback (docs/product.md 19.4). */
export const myFeedbackAddress = {
  path: "/feedback/my",
  shape: feedbackList,
  textField: "title",
  quickFilters: {},
} as const;
