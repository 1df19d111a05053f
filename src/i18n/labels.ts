import type {
  FeedbackCategory,
  FeedbackPriority,
  FeedbackStatus,
} from "../../contract/feedback.ts";
import type { HolidayCertainty } from "../../contract/holiday.ts";
import type { DayKind } from "../../contract/plan.ts";
import type { MilestoneOwnerKind } from "../../contract/milestoneOwner.ts";
import type { Key } from "./catalogue.ts";

type Labels<Value extends string> = Record<Value, { label: Key }>;

export const DAY_KIND_LABELS: Labels<DayKind> = {
  CALENDAR: { label: "calendar days" },
  WORKING: { label: "working days" },
};

export const HOLIDAY_CERTAINTY_LABELS: Labels<HolidayCertainty> = {
  ANNOUNCED: { label: "Announced" },
  EXPECTED: { label: "Expected" },
};

export const MILESTONE_OWNER_KIND_LABELS: Labels<MilestoneOwnerKind> = {
  DEVELOPER: { label: "Developer" },
  VALIDATOR: { label: "Validator" },
  REGISTRY: { label: "Registry" },
  AUTHORITY: { label: "Authority" },
  CONSULTANT: { label: "Consultant" },
  OTHER: { label: "Other" },
};

export const FEEDBACK_CATEGORY_LABELS: Labels<FeedbackCategory> = {
  BUG: { label: "Bug" },
  IDEA: { label: "Idea" },
  QUESTION: { label: "Question" },
};

export const FEEDBACK_PRIORITY_LABELS: Labels<FeedbackPriority> = {
  LOW: { label: "Low" },
  MEDIUM: { label: "Medium" },
  HIGH: { label: "High" },
  CRITICAL: { label: "Critical" },
};

export const FEEDBACK_STATUS_LABELS: Labels<FeedbackStatus> = {
  OPEN: { label: "Open" },
  IN_PROGRESS: { label: "Feedback in progress" },
  RESOLVED: { label: "Resolved" },
  DISMISSED: { label: "Dismissed" },
};
