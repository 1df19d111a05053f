import { type Kysely, type Selectable, sql } from "kysely";
import type { Feedback } from "../../../contract/schemas/feedback.ts";
import { MAX_FEEDBACK_A_DAY } from "../../../contract/feedback.ts";
import type { FeedbackInput, FeedbackPatch } from "../../../contract/schemas/feedback.ts";
import { ROLE_PERMISSIONS, ROLES } from "../../../contract/permissions.ts";
import { isEditableBySender } from "../../../machines/lifecycles/feedback.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import type { FeedbackTable } from "../../db/userTables.ts";
import { forbidden, notFound, Refusal, staleVersion } from "../../refusal.ts";
import { notify } from "../notification/notify.ts";
import { lockQuota } from "../constraints.ts";
import { changesOf, columnsOf } from "../patches.ts";
import { type AuditStamp, recordActivity } from "../activity/record.ts";
import { presentOne } from "../records.ts";
import { fullNameOf } from "../user/query.ts";
import { lockUsers } from "../user/rights.ts";
import { feedbackFor, type FeedbackViewer } from "./query.ts";
import type { readScreenshot } from "./screenshot.ts";

type FeedbackRow = Selectable<FeedbackTable>;

const COLUMNS = {
  title: "title",
  description: "description",
  category: "category",
  priority: "priority",
} as const satisfies Record<Exclude<keyof FeedbackPatch, "version">, keyof FeedbackRow>;

const DAY_MS = 24 * 60 * 60 * 1000;

async function refuseBeyondQuota(trx: Kysely<Database>, userId: string, now: Date): Promise<void> {
  await lockQuota(trx, "feedback", userId);
  const { count } = await trx.selectFrom("feedback")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("submitted_by", "=", userId)
    .where("created_at", ">", new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  if (count < MAX_FEEDBACK_A_DAY) return;
  throw new Refusal("quota-reached", {
    key: "You have sent {limit} pieces of feedback within a day, the most there can be.",
    params: { limit: MAX_FEEDBACK_A_DAY },
  });
}

/** Feedback with its picture as it was checked. */
type CheckedFeedback = FeedbackInput & { picture: Awaited<ReturnType<typeof readScreenshot>> };

/** Sends feedback, and tells those who manage it. */
export async function createFeedback(
  db: Kysely<Database>,
  { picture, screenshot: _, page, ...input }: CheckedFeedback,
  stamp: AuditStamp,
): Promise<Feedback> {
  const { actorId, now } = stamp;
  return await db.transaction().execute(async (trx) => {
    const managers = await managersOf(trx);
    await lockUsers(trx, [actorId, ...managers]);
    await refuseBeyondQuota(trx, actorId, now);
    const id = newId(now);
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
      params: { who: await fullNameOf(trx, actorId), title: input.title },
      link: feedbackLink(id),
      userIds: managers,
      exceptUserId: actorId,
      now,
    });
    return await presentFeedback(trx, id, { actorId, mayManage: false });
  });
}

/**
 * Changes what a patch gives. Refuses a stale version. `ownOnly` is for who may change no
 * feedback but what they sent themselves, and that only until it is taken up.
 */
export function updateFeedback(
  db: Kysely<Database>,
  id: string,
  { version, ...patch }: FeedbackPatch,
  { actorId, now, ownOnly, mayManage }: AuditStamp & FeedbackViewer & { ownOnly: boolean },
): Promise<Feedback> {
  return db.transaction().execute(async (trx) => {
    const before = await lockFeedback(trx, id);
    if (ownOnly && before.submitted_by !== actorId) throw forbidden();
    if (ownOnly && !isEditableBySender(before.status)) {
      throw new Refusal("already-taken-up", {
        key: "You can change your feedback only until somebody takes it up.",
      });
    }
    if (before.version !== version) throw staleVersion();
    const changes = changesOf<FeedbackRow>(COLUMNS, before, patch);
    if (changes.length > 0) {
      await trx.updateTable("feedback")
        .set({
          ...columnsOf<FeedbackRow>(COLUMNS, patch),
          version: version + 1,
          updated_at: now,
        })
        .where("id", "=", id)
        .execute();
      const record = { id, name: patch.title ?? before.title };
      await recordActivity(
        trx,
        [{ type: "feedback", action: "updated", record, changes }],
        { actorId, now },
      );
    }
    return await presentFeedback(trx, id, { actorId, mayManage });
  });
}

/** The feedback as the API answers it; refuses where there is none. */
export async function presentFeedback(
  db: Kysely<Database>,
  id: string,
  viewer: FeedbackViewer,
  extend: readonly string[] = [],
): Promise<Feedback> {
  return await presentOne(db, feedbackFor(viewer), id, extend);
}

/** Where the app shows a feedback. */
export const feedbackLink = (id: string) => `/feedback/${id}`;

/** The feedback as it is now, held against other changes until the transaction ends. */
export async function lockFeedback(trx: Kysely<Database>, id: string): Promise<FeedbackRow> {
  return await trx.selectFrom("feedback").selectAll().where("id", "=", id).forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound());
}

const MANAGING = ROLES.filter((role) => ROLE_PERMISSIONS[role].includes("feedback:manage"));

async function managersOf(trx: Kysely<Database>): Promise<string[]> {
  const managers = await trx.selectFrom("users").select("id")
    .where("status", "=", "ACTIVE")
    .where(sql<boolean>`roles && ${MANAGING}::text[]`)
    .execute();
  return managers.map(({ id }) => id);
}
