import { sql, type Transaction } from "kysely";
import { feedbackReplyList, MAX_FEEDBACK_REPLIES } from "../../../contract/feedback.ts";
import type { FeedbackReply, FeedbackReplyInput } from "../../../contract/schemas/feedback.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { isoTimestamp } from "../../platform/db/expressions.ts";
import { selectPerson } from "../../platform/db/people.ts";
import { createId, lockUsers, readRecord } from "../../platform/db/records.ts";
import type { Resource } from "../../platform/db/resource.ts";
import type { Database } from "../../platform/db/schema.ts";
import { forbidden, notFound, ProblemError } from "../../platform/problemError.ts";
import { recordActivity } from "../activity/record.ts";
import { notify } from "../notification/notify.ts";
import { readManagers } from "./assignees.ts";
import { createFeedbackLink, lockFeedback } from "./changes.ts";
import type { FeedbackViewer } from "./query.ts";

/** Replies to feedback. */
export const feedbackReplies: Resource<FeedbackReply, typeof feedbackReplyList> = {
  shape: feedbackReplyList,
  row: "reply",
  from: sql`feedback_replies as reply`,
  tiebreak: sql`reply.id`,
  columns: { createdAt: { value: sql`reply.created_at`, isRequired: true } },
  select: {
    id: sql`reply.id`,
    text: sql`reply.content`,
    author: selectPerson(sql`reply.author_id`),
    createdAt: isoTimestamp("reply.created_at"),
  },
  extend: {},
};

/**
 * Adds a reply to feedback, and notifies the other side: the sender, or of the sender's replies the
 * assignee, without one all who manage feedback.
 * @throws {ProblemError} `not-found`, `forbidden` or `quota-reached`
 */
export async function createReply(
  trx: Transaction<Database>,
  feedbackId: string,
  { text }: FeedbackReplyInput,
  { actorId, now, canManage }: AuditStamp & FeedbackViewer,
): Promise<FeedbackReply> {
  const managers = await readManagers(trx);
  const names = await lockUsers(
    trx,
    sql`(
      select unnest(${[actorId, ...managers]}::uuid[])
      union select submitted_by from feedback where id = ${feedbackId}::uuid
    )`,
  );
  const feedback = await lockFeedback(trx, feedbackId);
  const isSender = feedback.submitted_by === actorId;
  if (!isSender && !canManage) {
    throw forbidden("Only the sender and users who manage feedback can reply.");
  }
  await checkRoom(trx, feedbackId);
  const id = createId(now);
  await trx.insertInto("feedback_replies").values({
    id,
    feedback_id: feedbackId,
    author_id: actorId,
    content: text,
    created_at: now,
  }).execute();
  await recordActivity(
    trx,
    [{ type: "feedback", action: "replied", record: { id: feedbackId, name: feedback.title } }],
    { actorId, now },
  );
  const answering = feedback.assignee_id === null ? managers : [feedback.assignee_id];
  await notify(trx, {
    kind: "feedback_replied",
    params: { who: names.get(actorId) ?? "", title: feedback.title },
    link: createFeedbackLink(feedbackId),
    userIds: isSender ? answering : [feedback.submitted_by],
    exceptUserId: actorId,
    now,
  });
  return await readRecord(trx, feedbackReplies, id);
}

/** Checks that feedback has room for another reply. */
async function checkRoom(trx: Transaction<Database>, feedbackId: string): Promise<void> {
  const { count } = await trx.selectFrom("feedback_replies")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("feedback_id", "=", feedbackId).executeTakeFirstOrThrow();
  if (count < MAX_FEEDBACK_REPLIES) return;
  throw new ProblemError("quota-reached", {
    key: "This feedback has {limit} replies, the most that it can have.",
    params: { limit: MAX_FEEDBACK_REPLIES },
  });
}

/**
 * Deletes a reply of the actor.
 * @throws {ProblemError} `not-found` or `forbidden`
 */
export async function deleteReply(
  trx: Transaction<Database>,
  feedbackId: string,
  replyId: string,
  { actorId, now }: AuditStamp,
): Promise<void> {
  await lockUsers(trx, [actorId]);
  const { title } = await lockFeedback(trx, feedbackId);
  const reply = await trx.selectFrom("feedback_replies").select("author_id")
    .where("id", "=", replyId).where("feedback_id", "=", feedbackId)
    .executeTakeFirstOrThrow(() => notFound());
  if (reply.author_id !== actorId) throw forbidden("Only its author can delete a reply.");
  await trx.deleteFrom("feedback_replies").where("id", "=", replyId).execute();
  await recordActivity(
    trx,
    [{ type: "feedback", action: "reply_deleted", record: { id: feedbackId, name: title } }],
    { actorId, now },
  );
}
