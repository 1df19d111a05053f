import type { Kysely } from "kysely";
import type { ActivityActionOf } from "../../../contract/activity.ts";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import type { FeedbackStatus } from "../../../contract/feedback.ts";
import { type FeedbackAction, feedbackLifecycle } from "../../../machines/lifecycles/feedback.ts";
import { actions, next } from "../../../machines/lifecycles/lifecycle.ts";
import type { Database } from "../../db/schema.ts";
import type { TextKey } from "../../i18n/translate.ts";
import { notAllowedFromStatus, notFound } from "../../refusal.ts";
import { type NotificationKind, notify } from "../notification/notify.ts";
import { type AuditStamp, type Changes, recordActivity } from "../activity/record.ts";
import { fullNameOf } from "../user/query.ts";
import { lockUsers } from "../user/rights.ts";
import { feedbackLink, lockFeedback, presentFeedback } from "./changes.ts";

/**
 * Takes feedback up, resolves or dismisses it, writes down who did, and tells who sent it. A
 * resolution goes when it is taken up again; the history keeps it. Refuses, naming the
 * actions that are allowed, what its lifecycle does not. Of two people who do the same at once, the
 * second is refused.
 */
export function moveFeedback(
  db: Kysely<Database>,
  id: string,
  { action, note = null }: { action: FeedbackAction; note?: string | null },
  stamp: AuditStamp,
): Promise<Feedback> {
  const { actorId, now } = stamp;
  return db.transaction().execute(async (trx) => {
    const { submitted_by: senderId } = await trx.selectFrom("feedback").select("submitted_by")
      .where("id", "=", id).executeTakeFirstOrThrow(() => notFound());
    await lockUsers(trx, [actorId, senderId]);
    const { status, title, version } = await lockFeedback(trx, id);
    const after = next(feedbackLifecycle, status, action);
    if (after === undefined) {
      throw notAllowedFromStatus(STATUS_TEXTS[status], actions(feedbackLifecycle, status));
    }

    const isClosed = after === "RESOLVED" || after === "DISMISSED";
    await trx.updateTable("feedback")
      .set({
        status: after,
        resolution: isClosed ? note : null,
        version: version + 1,
        updated_at: now,
      })
      .where("id", "=", id)
      .execute();
    await recordActivity(trx, [{
      type: "feedback",
      action: recordedAs(status, action),
      record: { id, name: title },
      changes: movedTo(status, after, note),
    }], stamp);
    await notify(trx, {
      kind: notificationKindOf(status, action),
      params: { who: await fullNameOf(trx, actorId), title },
      link: feedbackLink(id),
      userIds: [senderId],
      exceptUserId: actorId,
      now,
    });
    return await presentFeedback(trx, id, { actorId, mayManage: true });
  });
}

const STATUS_TEXTS: Record<FeedbackStatus, TextKey> = {
  OPEN: "Its present state does not allow this.",
  IN_PROGRESS: "This feedback is already in progress.",
  RESOLVED: "This feedback is already resolved.",
  DISMISSED: "This feedback has been dismissed.",
};

/** What a step made of feedback, as it is recorded. */
export const movedTo = (
  before: FeedbackStatus,
  after: FeedbackStatus,
  note: string | null = null,
): Changes => [
  { field: "status", before, after },
  ...(note === null ? [] : [{ field: "note", before: null, after: note }]),
];

/** What a step of feedback is recorded as. */
export function recordedAs(
  from: FeedbackStatus,
  action: FeedbackAction,
): ActivityActionOf<"feedback"> {
  switch (action) {
    case "progress":
      return from === "OPEN" ? "progressed" : "reopened";
    case "resolve":
      return "resolved";
    case "dismiss":
      return "dismissed";
  }
}

function notificationKindOf(
  from: FeedbackStatus,
  action: FeedbackAction,
): Extract<NotificationKind, `feedback_${string}`> {
  switch (action) {
    case "progress":
      return from === "OPEN" ? "feedback_in_progress" : "feedback_reopened";
    case "resolve":
      return "feedback_resolved";
    case "dismiss":
      return "feedback_dismissed";
  }
}
