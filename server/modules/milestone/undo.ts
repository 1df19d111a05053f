import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { UndoableActivityKind } from "../../../contract/activity.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
} from "../../../machines/lifecycles/milestone.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/problemError.ts";
import {
  changedSince,
  createSetUndoRule,
  createUndoRule,
  type UndoChange,
  type UndoResults,
  type UndoRule,
} from "../undo/undoRule.ts";
import { countInProcess, updateMilestone } from "./changes.ts";
import { type DeletedMilestone, restoreMilestones } from "./deletions.ts";
import { changeFields, type FormerField } from "./fieldUpdates.ts";
import { lockAssignees } from "./people.ts";
import {
  type LockedMilestone,
  lockMilestones,
  lockMilestonesOfProcesses,
  type MilestoneResults,
} from "./locks.ts";
import type { StoredTimes } from "./timeRules.ts";
import { writeTimes } from "./times.ts";
import { changeStatuses, type StatusChange } from "./statusChanges.ts";
import {
  applyTransitions,
  decideTransition,
  projectDisabled,
  type StoredMilestoneStatus,
} from "./transitions.ts";

/** Undoes by a lifecycle action, which restores the previous state entirely. */
const createLifecycleRule = (kind: UndoableActivityKind, permission: UndoRule["permission"]) =>
  createSetUndoRule<StoredMilestoneStatus>({
    permission,
    kind,
    undoSet: async (trx, changes, audit) =>
      toVersions(
        await applyTransitions(
          trx,
          changes.map(({ recordId }) => recordId),
          decideAtVersion(changes, (locked, { status }) =>
            decideTransition(
              locked,
              { action: status === "PENDING" ? "reset" : "uncomplete" },
              audit.now,
            )),
          audit,
        ),
      ),
  });

/**
 * Undoes by restoring stored values: a lifecycle action would complete with another date and user.
 */
const createRestoringRule = (kind: UndoableActivityKind, permission: UndoRule["permission"]) =>
  createSetUndoRule<StoredMilestoneStatus>({
    permission,
    kind,
    undoSet: async (trx, changes, audit) => toVersions(await restoreStatuses(trx, changes, audit)),
  });

/** Restores the statuses, dates and completions that milestones had. */
async function restoreStatuses(
  trx: Transaction<Database>,
  changes: readonly UndoChange<StoredMilestoneStatus>[],
  stamp: AuditStamp,
): Promise<MilestoneResults> {
  const { results, transitions } = await changeStatuses(
    trx,
    changes.map(({ recordId }) => recordId),
    decideAtVersion(
      changes,
      ({ project }, stored) =>
        project.status === "DISABLED" ? projectDisabled() : toStatusChange(stored),
    ),
    stamp,
  );
  const restoredIds = new Set(transitions.map(({ milestone }) => milestone.id));
  const completionIds = changes.flatMap(({ recordId, data: { completionId } }) =>
    completionId !== null && restoredIds.has(recordId) ? [completionId] : []
  );
  if (completionIds.length > 0) {
    await trx.updateTable("milestone_completions").set({ undone_by: null, undone_at: null })
      .where("id", "=", sql<string>`any(${completionIds}::uuid[])`).execute();
  }
  return results;
}

const toStatusChange = (
  { status, startedAt, completedAt }: StoredMilestoneStatus,
): StatusChange => ({
  action: status === "COMPLETED" ? "complete" : "start",
  note: null,
  columns: {
    status,
    started_at: startedAt === null ? null : new Date(startedAt),
    completed_at: completedAt === null ? null : new Date(completedAt),
  },
});

/** Undoes a change of one field. */
const createFieldRule = (
  field: "ownerId" | "assigneeId" | "dueDate",
  permission: UndoRule["permission"] = "project_process:update",
) =>
  createSetUndoRule<FormerField>({
    permission,
    kind: "milestone_updated",
    async undoSet(trx, changes, audit) {
      if (field === "assigneeId") {
        await lockAssignees(
          trx,
          changes.map(({ data: { value } }) => typeof value === "string" ? value : null),
        );
      }
      return toVersions(
        await changeFields(
          trx,
          changes.map(({ recordId }) => recordId),
          decideAtVersion(
            changes,
            (_, { value, ...plan }) => ({ [field]: value, ...plan }),
          ),
          audit,
        ),
      );
    },
  });

/** Undoes a move within the process. If it has fewer milestones now, the last place is the limit. */
const moveRule = createUndoRule<{ value: number }>({
  permission: "project_process:update",
  getActivityKind: () => "milestone_updated",
  async undo(trx, id, { version, data: { value } }, audit) {
    const [locked] = await lockMilestonesOfProcesses(trx, [id]);
    if (!locked || locked.milestone.version !== version) throw changedSince();
    const last = await countInProcess(trx, locked.process.id) - 1;
    const moved = { version, position: Math.min(value, last) };
    return (await updateMilestone(trx, id, moved, audit)).version;
  },
});

/** Undoes a correction of times. */
const correctionRule = createSetUndoRule<StoredTimes>({
  permission: MILESTONE_PERMISSIONS.complete,
  kind: "milestone_updated",
  async undoSet(trx, changes, audit) {
    const results = new Map<string, number | ProblemError>();
    const decide = decideAtVersion(changes, (_, times) => times);
    for (const locked of await lockMilestones(trx, changes.map(({ recordId }) => recordId))) {
      const { id, version } = locked.milestone;
      const times = decide(locked);
      if (times instanceof ProblemError) results.set(id, times);
      else results.set(id, await writeTimes(trx, locked, times, audit) ? version + 1 : version);
    }
    return results;
  },
});

/** Decides about milestones that still have the versions that the changes left. */
function decideAtVersion<Data extends object, Decision>(
  changes: readonly UndoChange<Data>[],
  decide: (locked: LockedMilestone, data: Data) => Decision,
): (locked: LockedMilestone) => Decision | ProblemError {
  const byId = new Map(changes.map((change) => [change.recordId, change]));
  return (locked) => {
    const change = byId.get(locked.milestone.id);
    return change?.version === locked.milestone.version
      ? decide(locked, change.data)
      : changedSince();
  };
}

const toVersions = (results: MilestoneResults): UndoResults =>
  new Map(
    [...results].map(([id, result]) => [
      id,
      result instanceof ProblemError ? result : result.version,
    ]),
  );

const { uncomplete: uncompletePermission, complete: completePermission } = MILESTONE_PERMISSIONS;

/** Undo rules of milestones. */
export const MILESTONE_UNDO_RULES = {
  "milestones.start": createLifecycleRule("milestone_started", uncompletePermission),
  "milestones.complete": createLifecycleRule("milestone_completed", uncompletePermission),
  "milestones.uncomplete": createRestoringRule("milestone_uncompleted", completePermission),
  "milestones.reset": createRestoringRule("milestone_reset", completePermission),
  "milestones.assign": createFieldRule("assigneeId"),
  "milestones.take": createFieldRule("assigneeId", completePermission),
  "milestones.drop": createFieldRule("assigneeId", completePermission),
  "milestones.move": moveRule,
  "milestones.reassign": createFieldRule("ownerId"),
  "milestones.reschedule": createFieldRule("dueDate"),
  "milestones.correct": correctionRule,
  "milestones.delete": createSetUndoRule<DeletedMilestone>({
    kind: "milestone_deleted",
    permission: "project_process:update",
    undoSet: restoreMilestones,
  }),
} satisfies Record<
  `milestones.${
    | MilestoneAction
    | "assign"
    | "take"
    | "drop"
    | "move"
    | "reassign"
    | "reschedule"
    | "correct"
    | "delete"}`,
  UndoRule
>;
