import type { FeedbackPriority, FeedbackStatus } from "../../../contract/feedback.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Badge, type Tone } from "../../ui/status/Badge.tsx";
import { FEEDBACK_STATUS_NAMES, PRIORITY_NAMES } from "./feedbackWords.ts";

const STATUS_TONES: Record<FeedbackStatus, Tone> = {
  OPEN: "waiting",
  IN_PROGRESS: "running",
  RESOLVED: "accent",
  DISMISSED: "neutral",
};

const PRIORITY_TONES: Record<FeedbackPriority, Tone> = {
  LOW: "neutral",
  MEDIUM: "waiting",
  HIGH: "warning",
  CRITICAL: "danger",
};

/** How far feedback has come, as a badge. */
export function FeedbackStatusBadge({ status }: { status: FeedbackStatus }) {
  const { t } = useTranslation();
  return <Badge tone={STATUS_TONES[status]}>{t(FEEDBACK_STATUS_NAMES[status])}</Badge>;
}

/** How severe feedback is, as a badge. */
export function FeedbackPriorityBadge({ priority }: { priority: FeedbackPriority }) {
  const { t } = useTranslation();
  return <Badge tone={PRIORITY_TONES[priority]}>{t(PRIORITY_NAMES[priority])}</Badge>;
}
