import { sql, type Transaction, type Updateable } from "kysely";
import type { ActivityAction } from "../../../contract/activity.ts";
import { type MilestoneStatus, toMilestonePath } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { getNextStatus, listActions } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type MilestoneAction,
  milestoneLifecycle,
} from "../../../machines/lifecycles/milestone.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { createId, lockUsers, selectItem } from "../../platform/db/records.ts";
import type { Database, MilestonesTable } from "../../platform/db/schema.ts";
import type { TextKey } from "../../platform/i18n/translate.ts";
import { notAllowedFromStatus, ProblemError } from "../../platform/problemError.ts";
import { recordActivity } from "../activity/record.ts";
import { notify } from "../notification/notify.ts";
import { type LockedMilestone, lockMilestone, type MilestoneRow } from "./locks.ts";
import { createMilestoneResource } from "./query.ts";

/**
 * Applies a lifecycle action to a milestone, records it, and notifies the other responsibles.
 * @throws {ProblemError} `not-allowed-from-status` with the allowed actions, also for the second of two
 * concurrent requests; `project-disabled`
 */
export async function transitionMilestone(
  trx: Transaction<Database>,
  id: string,
  { action, note = null }: { action: MilestoneAction; note?: string | null },
  stamp: AuditStamp,
): Promise<Milestone> {
  const locked = await lockForTransition(trx, id, stamp);
  const { milestone } = locked;
  const status = getNextStatus(milestoneLifecycle, milestone.status, action);
  if (status === undefined) {
    throw notAllowedFromStatus(
      STATUS_TEXTS[milestone.status],
      listActions(milestoneLifecycle, milestone.status),
    );
  }

  const times = computeTimes(status, milestone, stamp.now);
  const updatedMilestone = await writeTransition(trx, locked, {
    action,
    note,
    columns: { status, ...times },
  }, stamp);
  const completionId = milestone.status === "COMPLETED"
    ? await undoCompletion(trx, id, stamp)
    : null;
  if (times.completed_at) {
    await trx.insertInto("milestone_completions").values({
      id: createId(stamp.now),
      milestone_id: id,
      completed_by: stamp.actorId,
      completed_at: times.completed_at,
      note,
    }).execute();
  }
  await stamp.storeUndo?.({
    version: updatedMilestone.version,
    data: toStoredStatus(milestone, completionId),
  });
  return updatedMilestone;
}

/** The status and dates of a milestone, and the completion that was undone, if any. */
export interface StoredMilestoneStatus {
  status: MilestoneStatus;
  startedAt: string | null;
  completedAt: string | null;
  completionId: string | null;
}

const toStoredStatus = (
  { status, started_at, completed_at }: MilestoneRow,
  completionId: string | null,
): StoredMilestoneStatus => ({
  status,
  startedAt: started_at?.toISOString() ?? null,
  completedAt: completed_at?.toISOString() ?? null,
  completionId,
});

const STATUS_TEXTS: Record<MilestoneStatus, TextKey> = {
  PENDING: "This milestone has not been started.",
  IN_PROGRESS: "This milestone is in progress.",
  COMPLETED: "This milestone is already completed.",
};

/** Completion is never before the start, even if the clocks of two servers differ. */
function computeTimes(status: MilestoneStatus, { started_at }: MilestoneRow, now: Date) {
  if (status === "PENDING") return { started_at: null, completed_at: null };
  const startedAt = started_at ?? now;
  const completedAt = new Date(Math.max(startedAt.getTime(), now.getTime()));
  return { started_at: startedAt, completed_at: status === "COMPLETED" ? completedAt : null };
}

async function undoCompletion(
  trx: Transaction<Database>,
  milestoneId: string,
  { actorId, now }: AuditStamp,
): Promise<string | null> {
  const undone = await trx.updateTable("milestone_completions")
    .set({
      undone_by: actorId,
      undone_at: sql<Date>`greatest(completed_at, ${now}::timestamptz)`,
    })
    .where("milestone_id", "=", milestoneId)
    .where("undone_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return undone?.id ?? null;
}

interface LockedTransition extends LockedMilestone {
  /** The actor's full name. */
  actorName: string;
}

/**
 * Locks the users that a transition names, then the milestone.
 * @throws {ProblemError} while its project is disabled
 */
export async function lockForTransition(
  trx: Transaction<Database>,
  id: string,
  { actorId }: AuditStamp,
): Promise<LockedTransition> {
  const names = await lockUsers(
    trx,
    sql`(
      select ${actorId}::uuid
      union all
      select responsible.user_id from process_responsibles as responsible
      join milestones on milestones.process_id = responsible.process_id
      where milestones.id = ${id}::uuid
    )`,
  );
  const locked = await lockMilestone(trx, id);
  if (locked.project.status === "DISABLED") {
    throw new ProblemError(
      "project-disabled",
      { key: "The project is disabled. Its milestones stand still until it is enabled again." },
      { allowed: [] },
    );
  }
  return { ...locked, actorName: names.get(actorId) ?? "" };
}

interface TransitionInput {
  action: MilestoneAction;
  note: string | null;
  columns: Pick<Updateable<MilestonesTable>, "status" | "started_at" | "completed_at">;
}

/** Writes a transition of a milestone, records it, and notifies the other responsibles. */
export async function writeTransition(
  trx: Transaction<Database>,
  { milestone, process, project, actorName }: LockedTransition,
  { action, note, columns: written }: TransitionInput,
  stamp: AuditStamp,
): Promise<Milestone> {
  const { actorId, now } = stamp;
  const { item, responsibles } = await trx.updateTable("milestones as milestone")
    .set({ ...written, version: milestone.version + 1, updated_at: now })
    .where("milestone.id", "=", milestone.id)
    .returning([
      selectItem(createMilestoneResource(now)),
      // Read under the process's lock, as responsibles may have changed before.
      sql<string[]>`array(
        select user_id from process_responsibles where process_id = milestone.process_id
      )`.as("responsibles"),
    ])
    .executeTakeFirstOrThrow();
  const { recorded, notified } = RECORDS_BY_ACTION[action];
  const changes = note === null ? [] : [{ field: "note", before: null, after: note }];
  await recordActivity(
    trx,
    [{ type: "milestone", action: recorded, record: milestone, process, project, changes }],
    stamp,
  );
  await notify(trx, {
    kind: notified,
    params: {
      who: actorName,
      milestone: milestone.name,
      process: process.name,
      project: project.name,
    },
    link: toMilestonePath(process.id, milestone.id),
    userIds: responsibles,
    exceptUserId: actorId,
    now,
  });
  return item;
}

/** The activity action and notification kind of each action. */
const RECORDS_BY_ACTION = {
  start: { recorded: "started", notified: "milestone_started" },
  complete: { recorded: "completed", notified: "milestone_completed" },
  uncomplete: { recorded: "uncompleted", notified: "milestone_uncompleted" },
  reset: { recorded: "reset", notified: "milestone_reset" },
} as const satisfies Record<
  MilestoneAction,
  { recorded: ActivityAction<"milestone">; notified: string }
>;
