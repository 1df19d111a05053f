import type { Generated } from "kysely";
import type {
  FeedbackCategory,
  FeedbackPriority,
  FeedbackStatus,
} from "../../contract/feedback.ts";
import type { Timestamp } from "./columns.ts";

export interface FeedbackTable {
  id: string;
  version: Generated<number>;
  title: string;
  description: string;
  category: FeedbackCategory;
  priority: FeedbackPriority;
  status: Generated<FeedbackStatus>;
  page: string | null;
  submitted_by: string;
  resolution: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface FeedbackScreenshotsTable {
  feedback_id: string;
  png: Uint8Array;
  width: number;
  height: number;
}

/** Every step a feedback took; the first one comes from nothing. */
export interface FeedbackHistoryTable {
  id: string;
  feedback_id: string;
  actor_id: string | null;
  from_status: FeedbackStatus | null;
  to_status: FeedbackStatus;
  note: string | null;
  created_at: Timestamp;
  /** Orders what happened within one millisecond. */
  sequence: Generated<number>;
}
