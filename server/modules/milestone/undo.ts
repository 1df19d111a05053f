import type { UndoableActivityKind } from "../../../contract/activity.ts";
import {
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
} from "../../../machines/lifecycles/milestone.ts";
import { updateMilestone } from "./changes.ts";
import { restoreAtPosition, restoreStatus } from "./restoreMilestone.ts";
import { type StoredMilestoneStatus, transitionMilestone } from "./transitions.ts";
import { applyAtVersion, changedSince, createUndoRule, type UndoRule } from "../undo/undoRule.ts";
import { lockMilestoneOfProcess } from "./locks.ts";
import { byId, createDeletionRule } from "../undo/deletionRule.ts";
import { restoreRows } from "../undo/rows.ts";

/** Undoes by a lifecycle action, which restores the previous state entirely. */
const createLifecycleRule = (kind: UndoableActivityKind, permission: UndoRule["permission"]) =>
  createUndoRule<StoredMilestoneStatus>({
    permission,
    getActivityKind: () => kind,
    undo: (trx, id, { version, data: { status } }, audit) => {
      const action = status === "PENDING" ? "reset" : "uncomplete";
      return applyAtVersion(
        trx,
        "milestones",
        { id, version },
        () => transitionMilestone(trx, id, { action }, audit),
      );
    },
  });

/**
 * Undoes by restoring stored values: a lifecycle action would complete with another date and user.
 */
const createRestoringRule = (kind: UndoableActivityKind, permission: UndoRule["permission"]) =>
  createUndoRule<StoredMilestoneStatus>({
    permission,
    getActivityKind: () => kind,
    undo: (trx, id, { version, data }, audit) =>
      applyAtVersion(trx, "milestones", { id, version }, () => restoreStatus(trx, id, data, audit)),
  });

/** Undoes a change of one field. */
const createFieldRule = (field: "ownerId" | "dueDate") =>
  createUndoRule<{ value: string | null }>({
    permission: "project_process:update",
    getActivityKind: () => "milestone_updated",
    async undo(trx, id, { version, data: { value } }, audit) {
      if (version === null) throw changedSince();
      const patch = { version, [field]: value };
      return await applyAtVersion(
        trx,
        "milestones",
        { id, version },
        () => updateMilestone(trx, id, patch, audit),
      );
    },
  });

const { uncomplete: uncompletePermission, complete: completePermission } = MILESTONE_PERMISSIONS;

/** Undo rules of milestones. */
export const MILESTONE_UNDO_RULES = {
  "milestones.start": createLifecycleRule("milestone_started", uncompletePermission),
  "milestones.complete": createLifecycleRule("milestone_completed", uncompletePermission),
  "milestones.uncomplete": createRestoringRule("milestone_uncompleted", completePermission),
  "milestones.reset": createRestoringRule("milestone_reset", completePermission),
  "milestones.reassign": createFieldRule("ownerId"),
  "milestones.reschedule": createFieldRule("dueDate"),
  "milestones.delete": createDeletionRule({
    kind: "milestone_deleted",
    permission: "project_process:update",
    parts: [{ table: "milestones", where: byId }],
    async lock(trx, id) {
      const { milestone, process, project } = await lockMilestoneOfProcess(trx, id);
      return {
        entry: {
          type: "milestone",
          action: "created",
          record: { id, name: milestone.name },
          process: { id: process.id, name: process.name },
          project: { id: project.id, name: project.name, company_id: project.company_id },
        },
        processId: process.id,
        position: milestone.position,
      };
    },
    restore: (trx, id, { rows, processId, position }) =>
      restoreAtPosition(trx, { id, processId, position }, () => restoreRows(trx, rows)),
  }),
} satisfies Record<
  `milestones.${MilestoneAction | "reassign" | "reschedule" | "delete"}`,
  UndoRule
>;
