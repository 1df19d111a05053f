import type {
  FeedbackCategory,
  FeedbackPriority,
  FeedbackStatus,
} from "../../../contract/feedback.ts";
import type { FeedbackAction } from "../../../machines/lifecycles/feedback.ts";
import type { Key } from "../../i18n/catalogue.ts";

export const CATEGORY_NAMES: Record<FeedbackCategory, Key> = {
  BUG: "Bug",
  IDEA: "Idea",
  QUESTION: "Question",
};

export const PRIORITY_NAMES: Record<FeedbackPriority, Key> = {
  LOW: "Low",
  MEDIUM: "Medium",
  HIGH: "High",
  CRITICAL: "Critical",
};

export const FEEDBACK_STATUS_NAMES: Record<FeedbackStatus, Key> = {
  OPEN: "Open",
  IN_PROGRESS: "In review",
  RESOLVED: "Resolved",
  DISMISSED: "Dismissed",
};

/** What an action is called where it starts; taking up what was settled is reopening it. */
export function actionName(action: FeedbackAction, status: FeedbackStatus): Key {
  if (action === "resolve") return "Resolve";
  if (action === "dismiss") return "Dismiss";
  return status === "OPEN" ? "Take up" : "Reopen";
}

/** What is said once feedback has come to stand so. */
export const ARRIVED: Record<FeedbackStatus, Key> = {
  OPEN: "Feedback is open",
  IN_PROGRESS: "Feedback is in review",
  RESOLVED: "Feedback is resolved",
  DISMISSED: "Feedback is dismissed",
};
