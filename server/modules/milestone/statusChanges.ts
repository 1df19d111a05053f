import { sql, type Transaction } from "kysely";
import type { ActivityAction } from "../../../contract/activity.ts";
import { type MilestoneStatus, toMilestonePath } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { MilestoneAction } from "../../../machines/lifecycles/milestone.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { lockUsers, selectItem } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/problemError.ts";
import { recordActivity } from "../activity/record.ts";
import { notifyAll } from "../notification/notify.ts";
import { type LockedMilestone, lockMilestones, type MilestoneResults } from "./locks.ts";
import { createMilestoneResource } from "./query.ts";

/** What a transition writes. */
export interface StatusChange {
  action: MilestoneAction;
  note: string | null;
  columns: { status: MilestoneStatus; started_at: Date | null; completed_at: Date | null };
}

export interface Transition extends LockedMilestone {
  change: StatusChange;
}

interface StatusChanges {
  results: MilestoneResults;
  /** The written transitions. */
  transitions: readonly Transition[];
}

/**
 * Locks the users that transitions of milestones name, then the milestones. Writes what `decide`
 * returns for each, records it, and notifies the other responsibles.
 */
export async function changeStatuses(
  trx: Transaction<Database>,
  ids: readonly string[],
  decide: (locked: LockedMilestone) => StatusChange | ProblemError,
  stamp: AuditStamp,
): Promise<StatusChanges> {
  const names = await lockUsers(
    trx,
    sql`(
      select ${stamp.actorId}::uuid
      union all
      select responsible.user_id from process_responsibles as responsible
      join milestones on milestones.process_id = responsible.process_id
      where milestones.id = any(${ids}::uuid[])
    )`,
  );
  const results = new Map<string, Milestone | ProblemError>();
  const transitions: Transition[] = [];
  for (const locked of await lockMilestones(trx, ids)) {
    const change = decide(locked);
    if (change instanceof ProblemError) results.set(locked.milestone.id, change);
    else transitions.push({ ...locked, change });
  }
  if (transitions.length === 0) return { results, transitions };
  const updated = await updateStatuses(trx, transitions, stamp);
  for (const { id, item } of updated) results.set(id, item);
  await recordTransitions(trx, transitions, stamp);
  const responsibles = new Map(updated.map(({ id, responsibles }) => [id, responsibles]));
  await notifyResponsibles(trx, transitions, {
    responsibles,
    actorName: names.get(stamp.actorId) ?? "",
  }, stamp);
  return { results, transitions };
}

interface UpdatedMilestone {
  id: string;
  item: Milestone;
  /** Read under the process's lock, as they may have changed before. */
  responsibles: readonly string[];
}

async function updateStatuses(
  trx: Transaction<Database>,
  transitions: readonly Transition[],
  { now }: AuditStamp,
): Promise<UpdatedMilestone[]> {
  const changes = transitions.map(({ milestone: { id }, change }) => ({ id, ...change.columns }));
  const { rows } = await sql<UpdatedMilestone>`
    update milestones as milestone
    set status = change.status, started_at = change.started_at,
      completed_at = change.completed_at, version = milestone.version + 1, updated_at = ${now}
    from jsonb_populate_recordset(null::milestones, ${JSON.stringify(changes)}::jsonb) as change
    where milestone.id = change.id
    returning milestone.id, ${selectItem(createMilestoneResource(now))},
      array(
        select user_id from process_responsibles where process_id = milestone.process_id
      ) as responsibles`.execute(trx);
  return rows;
}

const recordTransitions = async (
  trx: Transaction<Database>,
  transitions: readonly Transition[],
  stamp: AuditStamp,
): Promise<void> =>
  await recordActivity(
    trx,
    transitions.map(({ milestone, process, project, change: { action, note } }) => ({
      type: "milestone",
      action: RECORDS_BY_ACTION[action].recorded,
      record: milestone,
      process,
      project,
      changes: note === null ? [] : [{ field: "note", before: null, after: note }],
    })),
    stamp,
  );

async function notifyResponsibles(
  trx: Transaction<Database>,
  transitions: readonly Transition[],
  { responsibles, actorName }: {
    responsibles: ReadonlyMap<string, readonly string[]>;
    actorName: string;
  },
  { actorId, now }: AuditStamp,
): Promise<void> {
  const byAction = Map.groupBy(transitions, ({ change }) => change.action);
  for (const [action, ofAction] of byAction) {
    const news = ofAction.map(({ milestone, process, project }) => ({
      params: {
        who: actorName,
        milestone: milestone.name,
        process: process.name,
        project: project.name,
      },
      link: toMilestonePath(process.id, milestone.id),
      userIds: (responsibles.get(milestone.id) ?? []).filter((id) => id !== actorId),
    }));
    await notifyAll(trx, RECORDS_BY_ACTION[action].notified, news, now);
  }
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
