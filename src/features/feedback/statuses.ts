import type { FeedbackPriority, FeedbackStatus } from "../../../contract/feedback.ts";
import type { FeedbackAction } from "../../../machines/lifecycles/feedback.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { FEEDBACK_PRIORITY_LABELS, FEEDBACK_STATUS_LABELS } from "../../i18n/labels.ts";
import type { StatusLabel } from "../../records/StatusBadge.tsx";

/** The labels and tones of feedback priorities. */
export const FEEDBACK_PRIORITY: Record<FeedbackPriority, StatusLabel> = {
  LOW: { ...FEEDBACK_PRIORITY_LABELS.LOW, tone: "neutral" },
  MEDIUM: { ...FEEDBACK_PRIORITY_LABELS.MEDIUM, tone: "waiting" },
  HIGH: { ...FEEDBACK_PRIORITY_LABELS.HIGH, tone: "warning" },
  CRITICAL: { ...FEEDBACK_PRIORITY_LABELS.CRITICAL, tone: "danger" },
};

/** The labels and tones of feedback statuses. */
export const FEEDBACK_STATUS: Record<FeedbackStatus, StatusLabel> = {
  OPEN: { ...FEEDBACK_STATUS_LABELS.OPEN, tone: "waiting" },
  IN_PROGRESS: { ...FEEDBACK_STATUS_LABELS.IN_PROGRESS, tone: "running" },
  RESOLVED: { ...FEEDBACK_STATUS_LABELS.RESOLVED, tone: "accent" },
  DISMISSED: { ...FEEDBACK_STATUS_LABELS.DISMISSED, tone: "neutral" },
};

/** Returns the label of an action. `progress` reopens feedback that is not open. */
export function getActionLabel(action: FeedbackAction, status: FeedbackStatus): Key {
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
