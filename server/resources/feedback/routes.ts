import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { sql } from "kysely";
import { Feedback, FeedbackPage } from "../../../contract/schemas/feedback.ts";
import {
  FEEDBACK_STATUSES,
  feedbackList,
  type FeedbackStatus,
} from "../../../contract/feedback.ts";
import {
  FeedbackDismissal,
  feedbackDismissalForm,
  feedbackForm,
  FeedbackInput,
  FeedbackNote,
  feedbackNoteForm,
  FeedbackPatch,
  feedbackPatchForm,
  FeedbackResolution,
  feedbackResolutionForm,
} from "../../../contract/schemas/feedback.ts";
import {
  FEEDBACK_PERMISSIONS,
  type FeedbackAction,
} from "../../../machines/lifecycles/feedback.ts";
import { auditStamp, requires } from "../../http/authorize.ts";
import { readBody, readBodyIfAny } from "../../http/body.ts";
import type { AppEnv } from "../../http/env.ts";
import { createOnce } from "../../http/idempotency.ts";
import { answerList } from "../../http/lists.ts";
import { describe } from "../../http/openApi.ts";
import { readExtend, readId, refuseQuery } from "../../http/params.ts";
import { undoably } from "../../http/undoable.ts";
import { notFound } from "../../refusal.ts";
import { bulkRoutes } from "../bulkRoutes.ts";
import { createFeedback, presentFeedback, updateFeedback } from "./changes.ts";
import { feedbackFor, type FeedbackViewer } from "./query.ts";
import { findScreenshot, readScreenshot, SCREENSHOT_BODY_KB } from "./screenshot.ts";
import { moveFeedback } from "./transitions.ts";

const tag = "Feedback";
const refuses = ["not-found", "not-allowed-from-status"] as const;

const feedbackTransitionRoutes = new Hono<AppEnv>()
  .put(
    "/:id/progress",
    describe("Take feedback up, or up again; something may be said to it", {
      tag,
      body: FeedbackNote,
      bodyIsOptional: true,
      answers: Feedback,
      isUndoable: true,
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
      isUndoable: true,
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
      isUndoable: true,
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
  refuseQuery(c);
  const recordId = readId(c);
  const moved = await undoably(
    c,
    { action: `feedback.${action}`, recordId },
    (db) => moveFeedback(db, recordId, { action, note }, auditStamp(c)),
  );
  return c.json(moved);
}

/**
 * Who may list feedback reads everybody's, and sees the pictures of their own. Whoever may send
 * some may see their own, and change it until it is taken up.
 */
export const feedbackRoutes = new Hono<AppEnv>()
  .route("/", feedbackTransitionRoutes)
  .route(
    "/",
    bulkRoutes({
      kind: "feedback",
      tag,
      records: "pieces of feedback",
      list: (c) => ({ permission: "feedback:manage", resource: feedbackFor(viewerOf(c)) }),
      work: {
        progress: (c, db, id) => moveFeedback(db, id, { action: "progress" }, auditStamp(c)),
        dismiss: (c, db, id, { resolution: note = null }) =>
          moveFeedback(db, id, { action: "dismiss", note }, auditStamp(c)),
      },
    }),
  )
  .get(
    "/",
    describe("List feedback, the newest first", { tag, answers: FeedbackPage, list: feedbackList }),
    requires("feedback:list", "feedback:manage"),
    (c) => answerList(c, feedbackFor(viewerOf(c))),
  )
  .post(
    "/",
    describe("Send feedback; those who manage it are notified", {
      tag,
      body: FeedbackInput,
      answers: Feedback,
      status: 201,
      isIdempotent: true,
      refuses: ["quota-reached", "picture-too-large", "too-many-at-once", "busy"],
    }),
    requires("feedback:create"),
    async (c) => {
      refuseQuery(c);
      const input = await readBody(c, feedbackForm, SCREENSHOT_BODY_KB);
      const { pictures, currentUser: { id: actorId } } = c.var;
      // No transaction is open while the picture waits for its check.
      const picture = await readScreenshot(input.screenshot, { pictures, asker: actorId });
      const created = await createOnce(c, {
        input,
        create: (db) => createFeedback(db, { ...input, picture }, auditStamp(c)),
        read: (db, id) => presentFeedback(db, id, { actorId, mayManage: false }),
      });
      return c.json(created, 201);
    },
  )
  .get(
    "/my",
    describe("List the feedback one has sent, the newest first", {
      tag,
      answers: FeedbackPage,
      list: feedbackList,
    }),
    requires("feedback:create", "feedback:get", "feedback:manage"),
    (c) => {
      const { id } = c.var.currentUser;
      return answerList(c, feedbackFor({ actorId: id, mayManage: false }), {
        within: () => sql`feedback.submitted_by = ${id}::uuid`,
      });
    },
  )
  .get(
    "/status/:status",
    describe("List the feedback of one status, the newest first", {
      tag,
      answers: FeedbackPage,
      list: feedbackList,
      refuses: ["not-found"],
    }),
    requires("feedback:list", "feedback:manage"),
    (c) => {
      const status = readStatus(c);
      return answerList(c, feedbackFor(viewerOf(c)), {
        within: () => sql`feedback.status = ${status}`,
      });
    },
  )
  .get(
    "/:id",
    describe("Get feedback", {
      tag,
      answers: Feedback,
      extend: feedbackList.extend,
      refuses: ["not-found"],
    }),
    requires("feedback:get", "feedback:manage"),
    async (c) => {
      const extend = readExtend(c, feedbackList.extend);
      return c.json(await presentFeedback(c.var.db, readId(c), viewerOf(c), extend));
    },
  )
  .patch(
    "/:id",
    describe("Change feedback; one's own until it is taken up, any with `feedback:update`", {
      tag,
      body: FeedbackPatch,
      answers: Feedback,
      refuses: ["not-found", "stale-version", "already-taken-up"],
    }),
    requires("feedback:create", "feedback:update"),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const patch = await readBody(c, feedbackPatchForm);
      const ownOnly = !c.var.currentUser.permissions.includes("feedback:update");
      const by = { ...auditStamp(c), ...viewerOf(c), ownOnly };
      return c.json(await updateFeedback(c.var.db, id, patch, by));
    },
  )
  .get(
    "/:id/screenshot",
    describe("Get the picture that belongs to feedback one sent oneself, or manages", {
      tag,
      media: "image/png",
      status: 200,
      refuses: ["not-found"],
    }),
    requires("feedback:get", "feedback:manage"),
    etag(),
    async (c) => {
      refuseQuery(c);
      const id = readId(c);
      const png = await findScreenshot(c.var.db, id, viewerOf(c));
      return c.body(png, 200, {
        "Content-Type": "image/png",
        "Content-Disposition": `inline; filename="feedback-${id}.png"`,
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "same-origin",
        // Kept, but asked about each time: it may be seen only as long as the feedback may.
        "Cache-Control": "private, no-cache",
        "Vary": "Authorization",
      });
    },
  );

const viewerOf = (c: Context<AppEnv>): FeedbackViewer => ({
  actorId: c.var.currentUser.id,
  mayManage: c.var.currentUser.permissions.includes("feedback:manage"),
});

function readStatus(c: Context<AppEnv>): FeedbackStatus {
  const status = FEEDBACK_STATUSES.find((known) => known === c.req.param("status"));
  if (!status) throw notFound();
  return status;
}
