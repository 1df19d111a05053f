import type { Kysely, Selectable, Transaction } from "kysely";
import type { Feedback, FeedbackInput, FeedbackPatch } from "../../../contract/schemas/feedback.ts";
import { MAX_FEEDBACK_A_DAY } from "../../../contract/feedback.ts";
import { isEditableBySender } from "../../../machines/lifecycles/feedback.ts";
import { createId, lockUsers, readRecord } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { FeedbackTable } from "../../platform/db/userTables.ts";
import { forbidden, notFound, ProblemError, staleVersion } from "../../platform/problemError.ts";
import { notify } from "../notification/notify.ts";
import { lockQuota } from "../../platform/db/constraints.ts";
import { findChanges, toColumns } from "../../platform/db/patches.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { recordActivity } from "../activity/record.ts";
import { createFeedbackResource, type FeedbackViewer } from "./query.ts";
import { lockAssignee, readManagers, readNames } from "./assignees.ts";
import type { readScreenshot } from "./screenshot.ts";

type FeedbackRow = Selectable<FeedbackTable>;

const COLUMNS = {
  title: "title",
  description: "description",
  category: "category",
  priority: "priority",
  assigneeId: "assignee_id",
} as const satisfies Record<Exclude<keyof FeedbackPatch, "version">, keyof FeedbackRow>;

const DAY_MS = 24 * 60 * 60 * 1000;

async function checkQuota(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<void> {
  await lockQuota(trx, "feedback", userId);
  const { count } = await trx.selectFrom("feedback")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("submitted_by", "=", userId)
    .where("created_at", ">", new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  if (count < MAX_FEEDBACK_A_DAY) return;
  throw new ProblemError("quota-reached", {
    key: "You have sent {limit} pieces of feedback within a day, the maximum.",
    params: { limit: MAX_FEEDBACK_A_DAY },
  });
}

/** Feedback with its verified picture. */
type CheckedFeedback = FeedbackInput & { picture: Awaited<ReturnType<typeof readScreenshot>> };

/** Creates feedback, and notifies those who manage feedback. */
export async function createFeedback(
  trx: Transaction<Database>,
  { picture, screenshot: _, page, ...input }: CheckedFeedback,
  stamp: AuditStamp,
): Promise<Feedback> {
  const { actorId, now } = stamp;
  const managers = await readManagers(trx);
  const names = await lockUsers(trx, [actorId, ...managers]);
  await checkQuota(trx, actorId, now);
  const id = createId(now);
  await trx.insertInto("feedback").values({
    ...input,
    id,
    page: page ?? null,
    submitted_by: actorId,
    created_at: now,
    updated_at: now,
  }).execute();
  if (picture) {
    const { bytes, width, height } = picture;
    await trx.insertInto("feedback_screenshots")
      .values({ feedback_id: id, png: bytes, width, height }).execute();
  }
  const record = { id, name: input.title };
  await recordActivity(trx, [{ type: "feedback", action: "created", record }], stamp);
  await notify(trx, {
    kind: "feedback_created",
    params: { who: names.get(actorId) ?? "", title: input.title },
    link: createFeedbackLink(id),
    userIds: managers,
    exceptUserId: actorId,
    now,
  });
  return await readFeedback(trx, id, { actorId, canManage: false });
}

/**
 * Updates feedback, and notifies a new assignee.
 * With `isOwnOnly`, the actor may change only their own feedback, until somebody takes it up.
 * @throws {ProblemError} `stale-version`, `forbidden`, `already-taken-up` or `validation-failed`
 */
export async function updateFeedback(
  trx: Transaction<Database>,
  id: string,
  { version, ...input }: FeedbackPatch,
  { actorId, now, isOwnOnly, canManage }: AuditStamp & FeedbackViewer & { isOwnOnly: boolean },
): Promise<Feedback> {
  const patch = {
    ...input,
    ...(input.assigneeId && { assigneeId: input.assigneeId.toLowerCase() }),
  };
  const { assigneeId, ...texts } = patch;
  if (assigneeId !== undefined && !canManage) {
    throw forbidden("Only users who manage feedback can assign it.");
  }
  if (assigneeId) await lockAssignee(trx, assigneeId);
  const before = await lockFeedback(trx, id);
  const isOwnText = isOwnOnly && (assigneeId === undefined || Object.keys(texts).length > 0);
  if (isOwnText && before.submitted_by !== actorId) throw forbidden();
  if (isOwnText && !isEditableBySender(before.status)) {
    throw new ProblemError("already-taken-up", {
      key: "You can change your feedback only until someone takes it up.",
    });
  }
  if (before.version !== version) throw staleVersion();
  const changes = findChanges<FeedbackRow>(COLUMNS, before, patch);
  if (changes.length > 0) {
    await trx.updateTable("feedback")
      .set({
        ...toColumns<FeedbackRow>(COLUMNS, patch),
        version: version + 1,
        updated_at: now,
      })
      .where("id", "=", id)
      .execute();
    const record = { id, name: patch.title ?? before.title };
    const getName = await readNames(trx, [actorId, before.assignee_id, assigneeId]);
    await recordActivity(
      trx,
      [{
        type: "feedback",
        action: "updated",
        record,
        changes: changes.map((change) =>
          change.field === "assigneeId"
            ? { field: "assignee", before: getName(change.before), after: getName(change.after) }
            : change
        ),
      }],
      { actorId, now },
    );
    if (assigneeId && assigneeId !== before.assignee_id) {
      await notify(trx, {
        kind: "feedback_assigned",
        params: { who: getName(actorId) ?? "", title: record.name },
        link: createFeedbackLink(id),
        userIds: [assigneeId],
        exceptUserId: actorId,
        now,
      });
    }
  }
  return await readFeedback(trx, id, { actorId, canManage });
}

/**
 * Reads feedback as the API returns it.
 * @throws {ProblemError} `not-found`
 */
export async function readFeedback(
  db: Kysely<Database>,
  id: string,
  viewer: FeedbackViewer,
  extend: readonly string[] = [],
): Promise<Feedback> {
  return await readRecord(db, createFeedbackResource(viewer), id, extend);
}

/** The app's path of feedback. */
export const createFeedbackLink = (id: string) => `/feedback/${id}`;

/**
 * Reads and locks feedback until the transaction ends.
 * @throws {ProblemError} `not-found`
 */
export async function lockFeedback(trx: Transaction<Database>, id: string): Promise<FeedbackRow> {
  return await trx.selectFrom("feedback").selectAll().where("id", "=", id).forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound());
}
