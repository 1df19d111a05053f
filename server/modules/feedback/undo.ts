import type { UndoableActivityKind } from "../../../contract/activity.ts";
import type { FeedbackStatus } from "../../../contract/feedback.ts";
import { FEEDBACK_PERMISSIONS } from "../../../machines/lifecycles/feedback.ts";
import { applyAtVersion, createUndoRule, type UndoRules } from "../undo/undoRule.ts";
import { reopenFeedback } from "./reopenFeedback.ts";
import { transitionFeedback } from "./transitions.ts";

interface FeedbackState {
  status: FeedbackStatus;
  resolution: string | null;
}

const FEEDBACK_ACTIONS = {
  IN_PROGRESS: "progress",
  RESOLVED: "resolve",
  DISMISSED: "dismiss",
} as const;

/** Undoes a transition by a lifecycle action; no action leads back to open. */
const createTransitionRule = (getActivityKind: (before: FeedbackState) => UndoableActivityKind) =>
  createUndoRule({
    permission: FEEDBACK_PERMISSIONS.progress,
    getActivityKind,
    undo: (trx, id, { version, data: { status, resolution: note } }, audit) =>
      applyAtVersion(
        trx,
        "feedback",
        { id, version },
        () =>
          status === "OPEN"
            ? reopenFeedback(trx, id, audit)
            : transitionFeedback(trx, id, { action: FEEDBACK_ACTIONS[status], note }, audit),
      ),
  });

/** Undo rules of feedback. */
export const FEEDBACK_UNDO_RULES: UndoRules = {
  "feedback.progress": createTransitionRule(({ status }) =>
    status === "OPEN" ? "feedback_progressed" : "feedback_reopened"
  ),
  "feedback.resolve": createTransitionRule(() => "feedback_resolved"),
  "feedback.dismiss": createTransitionRule(() => "feedback_dismissed"),
};
