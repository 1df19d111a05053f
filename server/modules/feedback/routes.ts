import { type Context, Hono } from "hono";
import { sql } from "kysely";
import {
  FEEDBACK_STATUSES,
  feedbackList,
  type FeedbackStatus,
} from "../../../contract/feedback.ts";
import {
  Feedback,
  feedbackForm,
  FeedbackPage,
  feedbackPatchForm,
} from "../../../contract/schemas/feedback.ts";
import { createAuditContext } from "../auth/authorize.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { createOnce } from "../../platform/http/idempotency.ts";
import { sendList } from "../../platform/http/lists.ts";
import { readRoute, writeRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { notFound } from "../../platform/problemError.ts";
import { createBulkRoutes } from "../bulk/bulkRoutes.ts";
import { createFeedback, readFeedback, updateFeedback } from "./changes.ts";
import { createFeedbackResource } from "./query.ts";
import { getViewer, replyRoutes } from "./replyRoutes.ts";
import {
  findScreenshot,
  type PictureChecker,
  readScreenshot,
  SCREENSHOT_BODY_KB,
} from "./screenshot.ts";
import { feedbackTransitionRoutes } from "./transitionRoutes.ts";
import { transitionFeedback } from "./transitions.ts";
import { FEEDBACK_UNDO_RULES } from "./undo.ts";

declare module "hono" {
  interface ContextVariableMap {
    pictures: PictureChecker;
  }
}

const tag = "Feedback";
/**
 * Routes of feedback.
 * Users with `feedback:list` read all of it, and see only their own pictures. Users with
 * `feedback:create` read their own, and may change it until somebody takes it up.
 */
export const feedbackRoutes = new Hono<AppEnv>()
  .route("/", feedbackTransitionRoutes)
  .route("/", replyRoutes)
  .route(
    "/",
    createBulkRoutes({
      kind: "feedback",
      undoRules: FEEDBACK_UNDO_RULES,
      tag,
      records: "pieces of feedback",
      audit: "activity",
      list: (c) => ({
        permission: "feedback:manage",
        resource: createFeedbackResource(getViewer(c)),
      }),
      work: {
        progress: (trx, id, audit) => transitionFeedback(trx, id, { action: "progress" }, audit),
        dismiss: (trx, id, audit, { resolution: note = null }) =>
          transitionFeedback(trx, id, { action: "dismiss", note }, audit),
      },
    }),
  )
  .get(
    "/",
    readRoute({
      summary: "List feedback, the newest first",
      tag,
      access: ["feedback:list", "feedback:manage"],
      response: FeedbackPage,
      list: feedbackList,
    }, (c) => sendList(c, createFeedbackResource(getViewer(c)))),
  )
  .post(
    "/",
    writeRoute({
      summary: "Send feedback; those who manage it are notified",
      tag,
      access: "feedback:create",
      body: feedbackForm,
      bodyLimits: { limitKb: SCREENSHOT_BODY_KB },
      response: Feedback,
      status: 201,
      isIdempotent: true,
      undo: null,
      audit: "activity",
      problems: ["quota-reached", "picture-too-large", "too-many-at-once", "busy"],
    }, async (c, { body }) => {
      const { pictures, currentUser: { id: actorId } } = c.var;
      // Checks the picture before a transaction begins.
      const picture = await readScreenshot(body.screenshot, { pictures, requester: actorId });
      return await createOnce(c, {
        input: body,
        create: (trx) => createFeedback(trx, { ...body, picture }, createAuditContext(c)),
        read: (trx, id) => readFeedback(trx, id, { actorId, canManage: false }),
      });
    }),
  )
  .get(
    "/my",
    readRoute({
      summary: "List the feedback one has sent, the newest first",
      tag,
      access: ["feedback:create", "feedback:get", "feedback:manage"],
      response: FeedbackPage,
      list: feedbackList,
    }, (c) => {
      const { id } = c.var.currentUser;
      return sendList(c, createFeedbackResource({ actorId: id, canManage: false }), {
        scope: () => sql`feedback.submitted_by = ${id}::uuid`,
      });
    }),
  )
  .get(
    "/status/:status",
    readRoute({
      summary: "List the feedback of one status, the newest first",
      tag,
      access: ["feedback:list", "feedback:manage"],
      response: FeedbackPage,
      list: feedbackList,
      problems: ["not-found"],
    }, (c) => {
      const status = readStatus(c);
      return sendList(c, createFeedbackResource(getViewer(c)), {
        scope: () => sql`feedback.status = ${status}`,
      });
    }),
  )
  .get(
    "/:id",
    readRoute({
      summary: "Get feedback",
      tag,
      access: ["feedback:get", "feedback:manage"],
      workload: "detail",
      response: Feedback,
      extend: feedbackList.extend,
      problems: ["not-found"],
    }, (c, { id, extend }) => readFeedback(c.var.db, id, getViewer(c), extend)),
  )
  .patch(
    "/:id",
    transactionRoute({
      summary:
        "Change feedback; one's own until it is taken up, any with `feedback:update`; assigning " +
        "it takes `feedback:manage`, also of the assignee, who is notified",
      tag,
      access: ["feedback:create", "feedback:update", "feedback:manage"],
      body: feedbackPatchForm,
      response: Feedback,
      undo: null,
      audit: "activity",
      problems: ["not-found", "stale-version", "already-taken-up"],
    }, (c, { trx, id, body, audit }) => {
      const isOwnOnly = !audit.currentUser.permissions.includes("feedback:update");
      return updateFeedback(trx, id, body, { ...audit, ...getViewer(c), isOwnOnly });
    }),
  )
  .get(
    "/:id/screenshot",
    readRoute({
      summary: "Get the picture that belongs to feedback one sent oneself, or manages",
      tag,
      access: ["feedback:get", "feedback:manage"],
      workload: "detail",
      media: "image/png",
      hasETag: true,
      problems: ["not-found"],
    }, async (c, { id }) => {
      const png = await findScreenshot(c.var.db, id, getViewer(c));
      return c.body(png, 200, {
        "Content-Type": "image/png",
        "Content-Disposition": `inline; filename="feedback-${id}.png"`,
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "same-origin",
        // Cached but revalidated, as access to the feedback may end.
        "Cache-Control": "private, no-cache",
        "Vary": "Authorization",
      });
    }),
  );

function readStatus(c: Context<AppEnv>): FeedbackStatus {
  const status = FEEDBACK_STATUSES.find((name) => name === c.req.param("status"));
  if (!status) throw notFound();
  return status;
}
