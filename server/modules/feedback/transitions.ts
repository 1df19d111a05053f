import { sql, type Transaction } from "kysely";
import type { ActivityAction } from "../../../contract/activity.ts";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import type { FeedbackStatus } from "../../../contract/feedback.ts";
import { type FeedbackAction, feedbackLifecycle } from "../../../machines/lifecycles/feedback.ts";
import { getNextStatus, listActions } from "../../../machines/lifecycles/lifecycle.ts";
import { lockUsers, selectItem } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { TextKey } from "../../platform/i18n/translate.ts";
import { notAllowedFromStatus } from "../../platform/problemError.ts";
import { type NotificationKind, notify } from "../notification/notify.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { type Changes, recordActivity } from "../activity/record.ts";
import { createFeedbackLink, lockFeedback } from "./changes.ts";
import { createFeedbackResource } from "./query.ts";

/**
 * Applies a lifecycle action to feedback, records it, and notifies the sender.
 * Taking it up again clears the resolution, which the history keeps.
 * @throws {ProblemError} `not-allowed-from-status` with the allowed actions, also for the second of two
 * concurrent requests
 */
export async function transitionFeedback(
  trx: Transaction<Database>,
  id: string,
  { action, note = null }: { action: FeedbackAction; note?: string | null },
  stamp: AuditStamp,
): Promise<Feedback> {
  const { actorId, now } = stamp;
  const names = await lockUsers(
    trx,
    sql`(
      select ${actorId}::uuid
      union all
      select submitted_by from feedback where id = ${id}::uuid
    )`,
  );
  const { status, resolution, title, version, submitted_by } = await lockFeedback(trx, id);
  const after = getNextStatus(feedbackLifecycle, status, action);
  if (after === undefined) {
    throw notAllowedFromStatus(STATUS_TEXTS[status], listActions(feedbackLifecycle, status));
  }

  const isClosed = after === "RESOLVED" || after === "DISMISSED";
  const { item } = await trx.updateTable("feedback")
    .set({
      status: after,
      resolution: isClosed ? note : null,
      version: version + 1,
      updated_at: now,
    })
    .where("id", "=", id)
    .returning(selectItem(createFeedbackResource({ actorId, canManage: true })))
    .executeTakeFirstOrThrow();
  await stamp.storeUndo?.({ version: version + 1, data: { status, resolution } });
  await recordActivity(trx, [{
    type: "feedback",
    action: getActivityAction(status, action),
    record: { id, name: title },
    changes: listTransitionChanges(status, after, note),
  }], stamp);
  await notify(trx, {
    kind: getNotificationKind(status, action),
    params: { who: names.get(actorId) ?? "", title },
    link: createFeedbackLink(id),
    userIds: [submitted_by],
    exceptUserId: actorId,
    now,
  });
  return item;
}

const STATUS_TEXTS: Record<FeedbackStatus, TextKey> = {
  OPEN: "Its current status does not allow this.",
  IN_PROGRESS: "This feedback is already in progress.",
  RESOLVED: "This feedback is already resolved.",
  DISMISSED: "This feedback has been dismissed.",
};

/** The recorded changes of a transition. */
export const listTransitionChanges = (
  before: FeedbackStatus,
  after: FeedbackStatus,
  note: string | null = null,
): Changes => [
  { field: "status", before, after },
  ...(note === null ? [] : [{ field: "note", before: null, after: note }]),
];

/** The activity action of a transition. */
export function getActivityAction(
  from: FeedbackStatus,
  action: FeedbackAction,
): ActivityAction<"feedback"> {
  switch (action) {
    case "progress":
      return from === "OPEN" ? "progressed" : "reopened";
    case "resolve":
      return "resolved";
    case "dismiss":
      return "dismissed";
  }
}

function getNotificationKind(
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
