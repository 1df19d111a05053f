import assert from "node:assert/strict";
import { MILESTONE_STATUSES } from "../../../contract/milestone.ts";
import { actions, allowed, next } from "../../../machines/lifecycles/lifecycle.ts";
import {
  DESTRUCTIVE_MILESTONE_ACTIONS,
  MILESTONE_PERMISSIONS,
  type MilestoneAction,
  milestoneLifecycle,
} from "../../../machines/lifecycles/milestone.ts";
import { testEdges } from "../../support/edges.ts";

const ACTIONS = Object.keys(MILESTONE_PERMISSIONS) as MilestoneAction[];

const { unreached } = testEdges("milestone", {
  machine: milestoneLifecycle,
  events: ACTIONS.map((type) => ({ type })),
});

Deno.test("milestone: what leads where, and nothing else does", () => {
  const table = MILESTONE_STATUSES.map((status) => [
    status,
    Object.fromEntries(
      ACTIONS.map((action) => [action, next(milestoneLifecycle, status, action)]),
    ),
  ]);
  assert.deepEqual(table, [
    ["PENDING", {
      start: "IN_PROGRESS",
      complete: "COMPLETED",
      uncomplete: undefined,
      reset: undefined,
    }],
    ["IN_PROGRESS", {
      start: undefined,
      complete: "COMPLETED",
      uncomplete: undefined,
      reset: "PENDING",
    }],
    ["COMPLETED", {
      start: undefined,
      complete: undefined,
      uncomplete: "IN_PROGRESS",
      reset: "PENDING",
    }],
  ]);
  assert.deepEqual(unreached, []);
});

Deno.test("milestone: every action is in the lifecycle, and all that is allowed changes it", () => {
  assert.deepEqual([...milestoneLifecycle.events].sort(), [...ACTIONS].sort());
  assert.deepEqual(
    MILESTONE_STATUSES.map((status) => actions(milestoneLifecycle, status)),
    MILESTONE_STATUSES.map((status) => allowed(milestoneLifecycle, status)),
  );
});

Deno.test("milestone: what loses something is what takes the permission to undo", () => {
  assert.deepEqual(
    ACTIONS.filter((action) => MILESTONE_PERMISSIONS[action] === "project_milestone:uncomplete"),
    DESTRUCTIVE_MILESTONE_ACTIONS,
  );
});
