import { type Context, Hono } from "hono";
import { Feedback } from "../../../contract/feedback.ts";
import {
  FeedbackDismissal,
  feedbackDismissalForm,
  FeedbackNote,
  feedbackNoteForm,
  FeedbackResolution,
  feedbackResolutionForm,
} from "../../../contract/feedbackForm.ts";
import {
  FEEDBACK_PERMISSIONS,
  type FeedbackAction,
} from "../../../machines/lifecycles/feedback.ts";
import { requires } from "../../auth/require.ts";
import { moveFeedback } from "./transitions.ts";
import { readBody, readBodyIfAny } from "../../http/body.ts";
import { describe } from "../../http/describe.ts";
import type { AppEnv } from "../../http/env.ts";
import { readId, readNothing } from "../../http/params.ts";
import { doing } from "../../http/doing.ts";

const tag = "Feedback";
const refuses = ["not-found", "not-allowed-from-status"] as const;

export const feedbackTransitionRoutes = new Hono<AppEnv>()
  .put(
    "/:id/progress",
    describe("Take feedback up, or up again; something may be said to it", {
      tag,
      body: FeedbackNote,
      bodyIsOptional: true,
      answers: Feedback,
      refuses,
    }),
    requires(FEEDBACK_PERMISSIONS.progress),
    async (c) => await move(c, "progress", (await readBodyIfAny(c, feedbackNoteForm)).note),
  )
  .put(
    "/:id/resolve",
    describe("Resolve feedback, saying how", {
      tag,
      body: FeedbackResolution,
      answers: Feedback,
      refuses,
    }),
    requires(FEEDBACK_PERMISSIONS.resolve),
    async (c) => await move(c, "resolve", (await readBody(c, feedbackResolutionForm)).resolution),
  )
  .put(
    "/:id/dismiss",
    describe("Dismiss feedback; it may be said why", {
      tag,
      body: FeedbackDismissal,
      bodyIsOptional: true,
      answers: Feedback,
      refuses,
    }),
    requires(FEEDBACK_PERMISSIONS.dismiss),
    async (c) =>
      await move(c, "dismiss", (await readBodyIfAny(c, feedbackDismissalForm)).resolution),
  );

async function move(
  c: Context<AppEnv>,
  action: FeedbackAction,
  note: string | null = null,
): Promise<Response> {
  readNothing(c);
  return c.json(await moveFeedback(c.var.db, readId(c), { action, note }, doing(c)));
}
