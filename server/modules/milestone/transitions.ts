import { sql, type Transaction } from "kysely";
import type { MilestoneStatus } from "../../../contract/milestone.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { getNextStatus, listActions } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type MilestoneAction,
  milestoneLifecycle,
} from "../../../machines/lifecycles/milestone.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { createId, insertRows } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { TextKey } from "../../platform/i18n/translate.ts";
import { notAllowedFromStatus, ProblemError } from "../../platform/problemError.ts";
import { findTimesError } from "./timeRules.ts";
import {
  getOnly,
  type LockedMilestone,
  type MilestoneResults,
  type MilestoneRow,
} from "./locks.ts";
import { changeStatuses, type StatusChange, type Transition } from "./statusChanges.ts";

interface TransitionInput {
  action: MilestoneAction;
  note?: string | null;
  /** When it was completed, if that was earlier than now. */
  completedAt?: string;
}

/**
 * Applies a lifecycle action to a milestone, records it, and notifies the other responsibles.
 * @throws {ProblemError} `not-allowed-from-status` with the allowed actions, also for the second of two
 * concurrent requests; `project-disabled`
 */
export const transitionMilestone = async (
  trx: Transaction<Database>,
  id: string,
  input: TransitionInput,
  stamp: AuditStamp,
): Promise<Milestone> => getOnly(await transitionMilestones(trx, [id], input, stamp));

/** Applies a lifecycle action to each of several milestones, like `transitionMilestone`. */
export const transitionMilestones = async (
  trx: Transaction<Database>,
  ids: readonly string[],
  input: TransitionInput,
  stamp: AuditStamp,
): Promise<MilestoneResults> =>
  await applyTransitions(trx, ids, (locked) => decideTransition(locked, input, stamp.now), stamp);

/** Decides about the transition of each milestone, writes them and their completions. */
export async function applyTransitions(
  trx: Transaction<Database>,
  ids: readonly string[],
  decide: (locked: LockedMilestone) => StatusChange | ProblemError,
  stamp: AuditStamp,
): Promise<MilestoneResults> {
  const { results, transitions } = await changeStatuses(trx, ids, decide, stamp);
  const completionIds = await undoCompletions(trx, transitions, stamp);
  await insertCompletions(trx, transitions, stamp);
  await stamp.storeUndos?.(transitions.map(({ milestone }) => ({
    recordId: milestone.id,
    version: milestone.version + 1,
    data: toStoredStatus(milestone, completionIds.get(milestone.id) ?? null),
  })));
  return results;
}

/** Decides by the lifecycle what an action changes. */
export function decideTransition(
  { milestone, project }: LockedMilestone,
  { action, note = null, completedAt }: TransitionInput,
  now: Date,
): StatusChange | ProblemError {
  if (project.status === "DISABLED") return projectDisabled();
  const status = getNextStatus(milestoneLifecycle, milestone.status, action);
  if (completedAt !== undefined && status === "COMPLETED") {
    return completeEarlier(milestone, { note, completedAt, now });
  }
  return status === undefined
    ? notAllowedFromStatus(
      STATUS_TEXTS[milestone.status],
      listActions(milestoneLifecycle, milestone.status),
    )
    : { action, note, columns: { status, ...computeTimes(status, milestone, now) } };
}

/** Completes a milestone at a time in the past, at which it was started at the latest. */
function completeEarlier(
  { started_at }: MilestoneRow,
  { note, completedAt, now }: { note: string | null; completedAt: string; now: Date },
): StatusChange | ProblemError {
  const startedAt = started_at?.toISOString() ?? completedAt;
  const rejection = findTimesError({ startedAt, completedAt }, { completedAt }, now);
  return rejection ?? {
    action: "complete",
    note,
    columns: {
      status: "COMPLETED",
      started_at: new Date(startedAt),
      completed_at: new Date(completedAt),
    },
  };
}

/** Creates the error of a transition while the project is disabled. */
export const projectDisabled = () =>
  new ProblemError(
    "project-disabled",
    { key: "The project is disabled. Its milestones are on hold until it is enabled again." },
    { allowed: [] },
  );

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

/** Returns the ids of the undone completions by milestone. */
async function undoCompletions(
  trx: Transaction<Database>,
  transitions: readonly Transition[],
  { actorId, now }: AuditStamp,
): Promise<ReadonlyMap<string, string>> {
  const ids = transitions.map(({ milestone }) => milestone)
    .filter(({ status }) => status === "COMPLETED").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const undone = await trx.updateTable("milestone_completions")
    .set({
      undone_by: actorId,
      undone_at: sql<Date>`greatest(completed_at, ${now}::timestamptz)`,
    })
    .where("milestone_id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("undone_at", "is", null)
    .returning(["id", "milestone_id"])
    .execute();
  return new Map(undone.map(({ id, milestone_id }) => [milestone_id, id]));
}

async function insertCompletions(
  trx: Transaction<Database>,
  transitions: readonly Transition[],
  { actorId, now }: AuditStamp,
): Promise<void> {
  const rows = transitions.flatMap(({ milestone, change: { note, columns: { completed_at } } }) =>
    completed_at === null ? [] : [{
      id: createId(now),
      milestone_id: milestone.id,
      completed_by: actorId,
      completed_at,
      note,
    }]
  );
  await insertRows(trx, "milestone_completions", rows);
}
