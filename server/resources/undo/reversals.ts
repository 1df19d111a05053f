import type { Kysely } from "kysely";
import type { Permission } from "../../../contract/permissions.ts";
import type { EnablementAction } from "../../../machines/lifecycles/enablement.ts";
import { FEEDBACK_PERMISSIONS } from "../../../machines/lifecycles/feedback.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../refusal.ts";
import type { AuditStamp } from "../activity/record.ts";
import { putBackToOpen } from "../feedback/putBack.ts";
import { moveFeedback } from "../feedback/transitions.ts";
import { setProjectEnablement } from "../project/changes.ts";
import { lockRow } from "../records.ts";
import { reopenOccurrence, settledOccurrence } from "../reminder/putBack.ts";
import { lockUsers } from "../user/rights.ts";
import { setUserEnablement } from "../user/changes.ts";
import { DELETIONS } from "./deletions.ts";
import { MILESTONE_REVERSALS } from "./milestones.ts";
import { viewDeleted } from "../view/putBack.ts";
import {
  changedSince,
  leftOneLater,
  type Reversal,
  reversal,
  stepFrom,
  versionOf,
} from "./reversal.ts";

const SETTERS = { projects: setProjectEnablement, users: setUserEnablement };

/** Switched back as its lifecycle has it. */
const switched = (
  table: keyof typeof SETTERS,
  back: EnablementAction,
  permission: Permission,
) =>
  reversal({
    permission,
    async before(trx, id) {
      const version = await versionOf(trx, table, id);
      if (version === undefined) throw notFound();
      return version;
    },
    after: (trx, id, version) => leftOneLater(trx, table, { id, version }, {}),
    takeBack: (db, id, { version }, by) =>
      stepFrom(db, table, { id, version }, () => SETTERS[table](db, id, back, by)),
  });

/** As its lifecycle has it where that leads back; it leads from nowhere to open. */
const feedbackMoved = reversal({
  permission: FEEDBACK_PERMISSIONS.progress,
  async before(trx, id) {
    return await trx.selectFrom("feedback").select(["version", "status", "resolution"])
      .where("id", "=", id).executeTakeFirstOrThrow(() => notFound());
  },
  after: (trx, id, { version, ...before }) =>
    leftOneLater(trx, "feedback", { id, version }, before),
  takeBack: (db, id, { version, kept: { status, resolution: note } }, by) =>
    stepFrom(db, "feedback", { id, version }, () => {
      if (status === "OPEN") return putBackToOpen(db, id, by);
      const action =
        ({ IN_PROGRESS: "progress", RESOLVED: "resolve", DISMISSED: "dismiss" } as const)[
          status
        ];
      return moveFeedback(db, id, { action, note }, by);
    }),
});

/** Unread as before, for the one whose it is. */
const notificationRead = reversal({
  permission: "notification:read",
  async before(trx, id) {
    const { status } = await trx.selectFrom("notifications").select("status")
      .where("id", "=", id).forUpdate().executeTakeFirstOrThrow(() => notFound());
    return status;
  },
  after: (_, _id, status) =>
    Promise.resolve(status === "READ" ? null : { version: null, kept: { status } }),
  async takeBack(db, id, { kept: { status } }, { actorId, now }) {
    const { numUpdatedRows } = await db.updateTable("notifications")
      .set({ status, updated_at: now })
      .where("id", "=", id).where("user_id", "=", actorId).where("status", "=", "READ")
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw changedSince();
    return null;
  },
});

/** An occurrence that waits again; the lifecycle knows no way there. */
const settled = (
  findBefore: (
    trx: Kysely<Database>,
    id: string,
    stamp: AuditStamp,
  ) => Promise<string | undefined>,
) =>
  reversal({
    permission: "reminder:manage_occurrence",
    before: findBefore,
    after: async (trx, _, id) => {
      const left = id && await settledOccurrence(trx, id);
      return left ? { version: null, kept: left } : null;
    },
    async takeBack(db, _, { kept }, by) {
      if (!await reopenOccurrence(db, kept, by)) throw changedSince();
      return null;
    },
  });

const occurrenceSettled = settled((_, id) => Promise.resolve(id));

/** Of the reminder, which is held, the one that comes next. */
const nextSettled = settled(async (trx, id, { actorId }) => {
  await lockUsers(trx, [actorId]);
  await lockRow(trx, "reminders", id);
  const next = await trx.selectFrom("occurrences").select("id")
    .where("reminder_id", "=", id).where("status", "=", "PENDING")
    .orderBy("due_at").limit(1).executeTakeFirst();
  return next?.id;
});

/** How each change that can be taken back is. Accounts that were deleted stay so. */
export const REVERSALS: Readonly<Record<string, Reversal>> = {
  ...DELETIONS,
  ...MILESTONE_REVERSALS,
  "projects.enable": switched("projects", "disable", "project:enable"),
  "projects.disable": switched("projects", "enable", "project:enable"),
  "users.enable": switched("users", "disable", "user:disable"),
  "users.disable": switched("users", "enable", "user:enable"),
  "feedback.progress": feedbackMoved,
  "feedback.resolve": feedbackMoved,
  "feedback.dismiss": feedbackMoved,
  "notifications.read": notificationRead,
  "occurrences.complete": occurrenceSettled,
  "occurrences.skip": occurrenceSettled,
  "reminders.complete": nextSettled,
  "reminders.skip": nextSettled,
  "views.delete": viewDeleted,
};
