import type { FeedbackCategory, FeedbackPriority } from "../../../contract/feedback.ts";
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
