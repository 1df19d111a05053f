import { type Kysely, sql } from "kysely";
import type { ActivityActionOf } from "../../../contract/activity.ts";
import type { Enablement } from "../../../contract/constants.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { MilestoneStatus } from "../../../contract/milestone.ts";
import type { Reference } from "../../../contract/schemas/references.ts";
import { actions, next } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type MilestoneAction,
  milestoneLifecycle,
} from "../../../machines/lifecycles/milestone.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import type { TextKey } from "../../i18n/translate.ts";
import { notAllowedFromStatus, Refusal } from "../../refusal.ts";
import { notify } from "../notification/notify.ts";
import { lockMilestone, type MilestoneRow } from "../process/locks.ts";
import { type AuditStamp, recordActivity } from "../activity/record.ts";
import { fullNameOf } from "../user/query.ts";
import { lockUsers } from "../user/rights.ts";
import { presentMilestone } from "./changes.ts";

/**
 * Starts, completes, uncompletes or resets a milestone, writes down who did, and notifies the others
 * who are responsible for its process. Refuses, naming the actions that are allowed, what
 * its lifecycle does not, and everything while its project is disabled. Of two people who do the
 * same at once, the second is refused.
 */
export function moveMilestone(
  db: Kysely<Database>,
  id: string,
  { action, note = null }: { action: MilestoneAction; note?: string | null },
  stamp: AuditStamp,
): Promise<Milestone> {
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [stamp.actorId, ...await responsiblesOf(trx, id)]);
    const { milestone, process, project } = await lockMilestone(trx, id);
    refuseWhenDisabled(project);
    const after = next(milestoneLifecycle, milestone.status, action);
    if (after === undefined) {
      throw notAllowedFromStatus(
        STATUS_TEXTS[milestone.status],
        actions(milestoneLifecycle, milestone.status),
      );
    }

    const times = timesAfter(after, milestone, stamp.now);
    await trx.updateTable("milestones")
      .set({ status: after, ...times, version: milestone.version + 1, updated_at: stamp.now })
      .where("id", "=", id)
      .execute();
    if (milestone.status === "COMPLETED") await undoCompletion(trx, id, stamp);
    if (times.completed_at) {
      await trx.insertInto("milestone_completions").values({
        id: newId(stamp.now),
        milestone_id: id,
        completed_by: stamp.actorId,
        completed_at: times.completed_at,
        note,
      }).execute();
    }
    const changes = note === null ? [] : [{ field: "note", before: null, after: note }];
    await recordActivity(trx, [{
      type: "milestone",
      action: RECORDED[action],
      record: milestone,
      process,
      project,
      changes,
    }], stamp);
    await notifyResponsibles(trx, { action, milestone, process }, stamp);
    return await presentMilestone(trx, id, stamp.now);
  });
}

/** Refuses while the project of a milestone is disabled. */
export function refuseWhenDisabled({ status }: { status: Enablement }): void {
  if (status !== "DISABLED") return;
  throw new Refusal(
    "project-disabled",
    { key: "The project is disabled. Its milestones stand still until it is enabled again." },
    { allowed: [] },
  );
}

const STATUS_TEXTS: Record<MilestoneStatus, TextKey> = {
  PENDING: "This milestone has not been started.",
  IN_PROGRESS: "This milestone is in progress.",
  COMPLETED: "This milestone is already completed.",
};

/** What is recorded of each action. */
export const RECORDED = {
  start: "started",
  complete: "completed",
  uncomplete: "uncompleted",
  reset: "reset",
} as const satisfies Record<MilestoneAction, ActivityActionOf<"milestone">>;

/** Completed is never before started, though the clocks of two servers differ. */
function timesAfter(status: MilestoneStatus, { started_at }: MilestoneRow, now: Date) {
  if (status === "PENDING") return { started_at: null, completed_at: null };
  const started = started_at ?? now;
  const completed = new Date(Math.max(started.getTime(), now.getTime()));
  return { started_at: started, completed_at: status === "COMPLETED" ? completed : null };
}

/** Who answers for the process of a milestone. */
export async function responsiblesOf(
  trx: Kysely<Database>,
  milestoneId: string,
): Promise<string[]> {
  const responsibles = await trx.selectFrom("process_responsibles as responsible")
    .innerJoin("milestones", "milestones.process_id", "responsible.process_id")
    .select("responsible.user_id as id")
    .where("milestones.id", "=", milestoneId)
    .execute();
  return responsibles.map(({ id }) => id);
}

async function undoCompletion(
  trx: Kysely<Database>,
  milestoneId: string,
  { actorId, now }: AuditStamp,
): Promise<void> {
  await trx.updateTable("milestone_completions")
    .set({
      undone_by: actorId,
      undone_at: sql<Date>`greatest(completed_at, ${now}::timestamptz)`,
    })
    .where("milestone_id", "=", milestoneId)
    .where("undone_at", "is", null)
    .execute();
}

const KINDS = {
  start: "milestone_started",
  complete: "milestone_completed",
  uncomplete: "milestone_uncompleted",
  reset: "milestone_reset",
} as const satisfies Record<MilestoneAction, string>;

interface MovedMilestone {
  action: MilestoneAction;
  milestone: Reference;
  process: Reference;
}

/** Notifies whoever is responsible for a milestone's process, but for who moved it. */
export async function notifyResponsibles(
  trx: Kysely<Database>,
  { action, milestone, process }: MovedMilestone,
  { actorId, now }: AuditStamp,
): Promise<void> {
  const responsibles = await trx.selectFrom("process_responsibles as responsible")
    .innerJoin("project_processes as process", "process.id", "responsible.process_id")
    .innerJoin("projects as project", "project.id", "process.project_id")
    .select(["responsible.user_id as userId", "project.name as project"])
    .where("process.id", "=", process.id)
    .execute();
  const [first] = responsibles;
  if (!first) return;
  await notify(trx, {
    kind: KINDS[action],
    params: {
      who: await fullNameOf(trx, actorId),
      milestone: milestone.name,
      process: process.name,
      project: first.project,
    },
    link: milestoneLink(process.id, milestone.id),
    userIds: responsibles.map(({ userId }) => userId),
    exceptUserId: actorId,
    now,
  });
}

/** Where the app shows a milestone. */
export const milestoneLink = (processId: string, milestoneId: string) =>
  `/process/${processId}?milestone=${milestoneId}`;
