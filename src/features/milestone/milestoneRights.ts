import type { Permission } from "../../../contract/permissions.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import { canApply } from "../../../machines/lifecycles/lifecycle.ts";
import {
  MILESTONE_PERMISSIONS,
  milestoneLifecycle,
} from "../../../machines/lifecycles/milestone.ts";

/** The search parameters of the dialogs that act on a milestone. */
export type DialogParam = "note" | "move" | "times";

interface RightsInput {
  has: (permission: Permission) => boolean;
  /** Whether the project is disabled. */
  isOnHold: boolean;
}

/** Lists which dialogs of a milestone its status and the permissions allow. */
export const listMilestoneRights = (
  { status, dueDate, startedAt }: Milestone,
  { has, isOnHold }: RightsInput,
): Record<DialogParam, boolean> => ({
  note: !isOnHold && has(MILESTONE_PERMISSIONS.complete) &&
    canApply(milestoneLifecycle, status, "complete"),
  move: has("project_process:update") && status !== "COMPLETED" && dueDate !== null,
  times: has("project_milestone:complete") && startedAt !== null,
});
