import type {
  FeedbackCategory,
  FeedbackPriority,
  FeedbackStatus,
} from "../../../contract/feedback.ts";
import type { FeedbackAction } from "../../../machines/lifecycles/feedback.ts";
import type { Key } from "../../i18n/catalogue.ts";
import type { StatusWords } from "../record/StatusBadge.tsx";

export const FEEDBACK_CATEGORY: Record<FeedbackCategory, { label: Key }> = {
  BUG: { label: "Bug" },
  IDEA: { label: "Idea" },
  QUESTION: { label: "Question" },
};

/** How severe feedback is. */
export const FEEDBACK_PRIORITY: Record<FeedbackPriority, StatusWords> = {
  LOW: { label: "Low", tone: "neutral" },
  MEDIUM: { label: "Medium", tone: "waiting" },
  HIGH: { label: "High", tone: "warning" },
  CRITICAL: { label: "Critical", tone: "danger" },
};

/** The labels of the statuses of feedback. */
export const FEEDBACK_STATUS: Record<FeedbackStatus, StatusWords> = {
  OPEN: { label: "Open", tone: "waiting" },
  IN_PROGRESS: { label: "Feedback in progress", tone: "running" },
  RESOLVED: { label: "Resolved", tone: "accent" },
  DISMISSED: { label: "Dismissed", tone: "neutral" },
};

/** The label of an action; `progress` after a resolution is reopening. */
export function actionName(action: FeedbackAction, status: FeedbackStatus): Key {
  if (action === "resolve") return "Resolve";
  if (action === "dismiss") return "Dismiss";
  return status === "OPEN" ? "Take up" : "Reopen";
}

/** The success message of each new status. */
export const STATUS_MESSAGES: Record<FeedbackStatus, Key> = {
  OPEN: "Feedback is open",
  IN_PROGRESS: "Feedback is in progress",
  RESOLVED: "Feedback is resolved",
  DISMISSED: "Feedback is dismissed",
};
