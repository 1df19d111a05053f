import type { Kysely } from "kysely";
import type { TakenBackKind } from "../../../contract/activity.ts";
import type { FeedbackStatus } from "../../../contract/feedback.ts";
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
  kind: TakenBackKind,
  table: keyof typeof SETTERS,
  back: EnablementAction,
  permission: Permission,
) =>
  reversal({
    permission,
    recorded: () => kind,
    async before(trx, id) {
      const version = await versionOf(trx, table, id);
      if (version === undefined) throw notFound();
      return version;
    },
    after: (trx, id, version) => leftOneLater(trx, table, { id, version }, {}),
    takeBack: (db, id, { version }, by) =>
      stepFrom(db, table, { id, version }, () => SETTERS[table](db, id, back, by)),
  });

interface FeedbackStanding {
  status: FeedbackStatus;
  resolution: string | null;
}

/** As its lifecycle has it where that leads back; it leads from nowhere to open. */
const feedbackMoved = (recorded: (before: FeedbackStanding) => TakenBackKind) =>
  reversal({
    permission: FEEDBACK_PERMISSIONS.progress,
    recorded,
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
  recorded: () => null,
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

type FindsOccurrence = (
  trx: Kysely<Database>,
  id: string,
  stamp: AuditStamp,
) => Promise<string | undefined>;

/** An occurrence that waits again; the lifecycle knows no way there. */
const settled = (
  kind: TakenBackKind,
  findBefore: FindsOccurrence,
) =>
  reversal({
    permission: "reminder:manage_occurrence",
    recorded: () => kind,
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

const itself: FindsOccurrence = (_, id) => Promise.resolve(id);

/** Of the reminder, which is held, the one that comes next. */
const next: FindsOccurrence = async (trx, id, { actorId }) => {
  await lockUsers(trx, [actorId]);
  await lockRow(trx, "reminders", id);
  const found = await trx.selectFrom("occurrences").select("id")
    .where("reminder_id", "=", id).where("status", "=", "PENDING")
    .orderBy("due_at").limit(1).executeTakeFirst();
  return found?.id;
};

/** How each change that can be taken back is. Accounts that were deleted stay so. */
export const REVERSALS: Readonly<Record<string, Reversal>> = {
  ...DELETIONS,
  ...MILESTONE_REVERSALS,
  "projects.enable": switched("project_enabled", "projects", "disable", "project:enable"),
  "projects.disable": switched("project_disabled", "projects", "enable", "project:enable"),
  "users.enable": switched("user_enabled", "users", "disable", "user:disable"),
  "users.disable": switched("user_disabled", "users", "enable", "user:enable"),
  "feedback.progress": feedbackMoved(({ status }) =>
    status === "OPEN" ? "feedback_progressed" : "feedback_reopened"
  ),
  "feedback.resolve": feedbackMoved(() => "feedback_resolved"),
  "feedback.dismiss": feedbackMoved(() => "feedback_dismissed"),
  "notifications.read": notificationRead,
  "occurrences.complete": settled("reminder_completed", itself),
  "occurrences.skip": settled("reminder_skipped", itself),
  "reminders.complete": settled("reminder_completed", next),
  "reminders.skip": settled("reminder_skipped", next),
  "views.delete": viewDeleted,
};
