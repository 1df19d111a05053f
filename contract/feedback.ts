import { appPath } from "./appPath.ts";
import { entityFields } from "./entityFields.ts";
import type { ListShape } from "./listQuery.ts";
import { Person } from "./references.ts";
import { type } from "./schema.ts";

export const FEEDBACK_CATEGORIES = ["BUG", "IDEA", "QUESTION"] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];

/** The least severe first, which is how they sort. */
export const FEEDBACK_PRIORITIES = ["LOW", "MEDIUM", "HIGH", "CRITICAL"] as const;
export type FeedbackPriority = (typeof FEEDBACK_PRIORITIES)[number];

/** In the order in which they sort. */
export const FEEDBACK_STATUSES = ["OPEN", "IN_PROGRESS", "RESOLVED", "DISMISSED"] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** A step of a feedback; the first one, `from` nothing, is that it was sent. */
export const FeedbackMove = type({
  id: "string.uuid",
  at: "string",
  by: Person.or("null"),
  from: type.enumerated(...FEEDBACK_STATUSES).or("null"),
  to: type.enumerated(...FEEDBACK_STATUSES),
  /** The resolution of then, or what was said when it was taken up. */
  note: "string | null",
});
export type FeedbackMove = typeof FeedbackMove.infer;

/**
 * What somebody has to say about the app. `page` is the path within the app they sent it from; the
 * picture that may belong to it is at GET /api/feedback/{id}/screenshot. `resolution` is there only
 * while it is resolved or dismissed.
 */
export const Feedback = type({
  ...entityFields,
  title: "string",
  description: "string",
  category: type.enumerated(...FEEDBACK_CATEGORIES),
  priority: type.enumerated(...FEEDBACK_PRIORITIES),
  status: type.enumerated(...FEEDBACK_STATUSES),
  /** Whether there is a picture that whoever asks may see: who sent it, and who manages feedback. */
  hasScreenshot: "boolean",
  page: type("string | null").pipe((page) => page && appPath(page)),
  submittedBy: Person,
  resolution: "string | null",
  /** The oldest first. */
  "history?": FeedbackMove.array(),
});
export type Feedback = typeof Feedback.infer;

export const FeedbackPage = type({ data: Feedback.array(), total: "number.integer" });

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
