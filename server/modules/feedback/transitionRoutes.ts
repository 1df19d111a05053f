import { Hono } from "hono";
import {
  Feedback,
  feedbackDismissalForm,
  feedbackNoteForm,
  feedbackResolutionForm,
} from "../../../contract/schemas/feedback.ts";
import {
  FEEDBACK_PERMISSIONS,
  type FeedbackAction,
} from "../../../machines/lifecycles/feedback.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { transitionFeedback } from "./transitions.ts";
import { FEEDBACK_UNDO_RULES } from "./undo.ts";

const tag = "Feedback";

const createDeclaration = (action: FeedbackAction, summary: string) =>
  ({
    summary,
    tag,
    access: FEEDBACK_PERMISSIONS[action],
    response: Feedback,
    undo: { rules: FEEDBACK_UNDO_RULES, action: `feedback.${action}` },
    audit: "activity",
    problems: ["not-found", "not-allowed-from-status"],
  }) as const;

/** Routes of the transitions of feedback. */
export const feedbackTransitionRoutes = new Hono<AppEnv>()
  .put(
    "/:id/progress",
    transactionRoute(
      {
        ...createDeclaration(
          "progress",
          "Take feedback up, or up again; something may be said to it",
        ),
        body: feedbackNoteForm,
        isBodyOptional: true,
      },
      (_, { trx, id, body: { note = null }, audit }) =>
        transitionFeedback(trx, id, { action: "progress", note }, audit),
    ),
  )
  .put(
    "/:id/resolve",
    transactionRoute(
      {
        ...createDeclaration("resolve", "Resolve feedback, saying how"),
        body: feedbackResolutionForm,
      },
      (_, { trx, id, body: { resolution: note }, audit }) =>
        transitionFeedback(trx, id, { action: "resolve", note }, audit),
    ),
  )
  .put(
    "/:id/dismiss",
    transactionRoute(
      {
        ...createDeclaration("dismiss", "Dismiss feedback; it may be said why"),
        body: feedbackDismissalForm,
        isBodyOptional: true,
      },
      (_, { trx, id, body: { resolution: note = null }, audit }) =>
        transitionFeedback(trx, id, { action: "dismiss", note }, audit),
    ),
  );
