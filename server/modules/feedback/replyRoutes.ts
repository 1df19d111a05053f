import { type Context, Hono } from "hono";
import { sql } from "kysely";
import { feedbackReplyList } from "../../../contract/feedback.ts";
import {
  FeedbackReply,
  feedbackReplyForm,
  FeedbackReplyPage,
} from "../../../contract/schemas/feedback.ts";
import { readRecord } from "../../platform/db/records.ts";
import type { AppEnv } from "../../platform/http/env.ts";
import { sendList } from "../../platform/http/lists.ts";
import { readId } from "../../platform/http/params.ts";
import { createRoute, readRoute } from "../auth/route.ts";
import { transactionRoute } from "../undo/withUndo.ts";
import { readFeedback } from "./changes.ts";
import type { FeedbackViewer } from "./query.ts";
import { createReply, deleteReply, feedbackReplies } from "./replies.ts";

const tag = "Feedback";

/** Routes of the replies to feedback. Who may read feedback may read its replies. */
export const replyRoutes = new Hono<AppEnv>()
  .get(
    "/:id/replies",
    readRoute({
      summary: "List the replies to feedback, the oldest first",
      tag,
      access: ["feedback:get", "feedback:manage"],
      response: FeedbackReplyPage,
      list: feedbackReplyList,
      problems: ["not-found"],
    }, (c, { id }) =>
      sendList(c, feedbackReplies, {
        scope: async () => {
          const feedback = await readFeedback(c.var.db, id, getViewer(c));
          return sql`reply.feedback_id = ${feedback.id}::uuid`;
        },
      })),
  )
  .post(
    "/:id/replies",
    createRoute({
      summary: "Reply to feedback that one sent oneself, or manages; the other side is notified",
      tag,
      access: ["feedback:create", "feedback:manage"],
      body: feedbackReplyForm,
      response: FeedbackReply,
      audit: "activity",
      problems: ["not-found", "quota-reached"],
    }, {
      create: (c, { trx, id, body, audit }) =>
        createReply(trx, id, body, { ...audit, ...getViewer(c) }),
      read: (_, { trx, id }) => readRecord(trx, feedbackReplies, id),
    }),
  )
  .delete(
    "/:id/replies/:replyId",
    transactionRoute({
      summary: "Delete a reply of one's own",
      tag,
      access: ["feedback:create", "feedback:manage"],
      undo: null,
      audit: "activity",
      problems: ["not-found"],
    }, (c, { trx, id, audit }) => deleteReply(trx, id, readId(c, "replyId"), audit)),
  );

/** Returns the user of a request as a viewer of feedback. */
export const getViewer = (c: Context<AppEnv>): FeedbackViewer => ({
  actorId: c.var.currentUser.id,
  canManage: c.var.currentUser.permissions.includes("feedback:manage"),
});
