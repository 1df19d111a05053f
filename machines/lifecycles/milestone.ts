import { setup } from "xstate";
import type { MilestoneStatus } from "../../contract/milestone.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { ActionFrom } from "./lifecycle.ts";

/**
 * A milestone is started and completed, or completed directly. `uncomplete` undoes the completion,
 * `reset` also the start. No action can be repeated.
 */
export const milestoneLifecycle = setup({
  types: {
    events: {} as
      | { type: "start" }
      | { type: "complete" }
      | { type: "uncomplete" }
      | { type: "reset" },
  },
}).createMachine({
  id: "milestone",
  initial: "PENDING",
  states: {
    PENDING: { on: { start: "IN_PROGRESS", complete: "COMPLETED" } },
    IN_PROGRESS: { on: { complete: "COMPLETED", reset: "PENDING" } },
    COMPLETED: { on: { uncomplete: "IN_PROGRESS", reset: "PENDING" } },
  } satisfies Record<MilestoneStatus, unknown>,
});

export type MilestoneAction = ActionFrom<typeof milestoneLifecycle>;

/** The permission of each action. */
export const MILESTONE_PERMISSIONS: Record<MilestoneAction, Permission> = {
  start: "project_milestone:complete",
  complete: "project_milestone:complete",
  uncomplete: "project_milestone:uncomplete",
  reset: "project_milestone:uncomplete",
};

/** The actions that need a confirmation because they lose dates. */
export const DESTRUCTIVE_MILESTONE_ACTIONS = [
  "uncomplete",
  "reset",
] as const satisfies readonly MilestoneAction[];
