import assert from "node:assert/strict";
import { MILESTONE_STATUSES } from "../../../contract/milestone.ts";
import { listActions, listAllowedActions } from "../../../machines/lifecycles/lifecycle.ts";
import {
  DESTRUCTIVE_MILESTONE_ACTIONS,
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../../machines/lifecycles/milestone.ts";
import { testSpecification } from "../../support/specification/testSpecification.ts";
import { milestone } from "../specifications/milestone.ts";

const ACTIONS = Object.keys(MILESTONE_PERMISSIONS) as MilestoneAction[];

testSpecification(milestone);

Deno.test("milestone: every action is in the lifecycle, and all that is allowed changes it", () => {
  assert.deepEqual([...milestoneLifecycle.events].sort(), [...ACTIONS].sort());
  assert.deepEqual(
    MILESTONE_STATUSES.map((status) => listActions(milestoneLifecycle, status)),
    MILESTONE_STATUSES.map((status) => listAllowedActions(milestoneLifecycle, status)),
  );
});

Deno.test("milestone: what loses something is what takes the permission to undo", () => {
  assert.deepEqual(
    ACTIONS.filter((action) => MILESTONE_PERMISSIONS[action] === "project_milestone:uncomplete"),
    DESTRUCTIVE_MILESTONE_ACTIONS,
  );
});
