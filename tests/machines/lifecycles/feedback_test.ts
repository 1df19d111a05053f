import assert from "node:assert/strict";
import { FEEDBACK_STATUSES } from "../../../contract/feedback.ts";
import {
  DESTRUCTIVE_FEEDBACK_ACTIONS,
  FEEDBACK_PERMISSIONS,
  type FeedbackAction,
  feedbackLifecycle,
} from "../../../machines/lifecycles/feedback.ts";
import { actions, allowed, next } from "../../../machines/lifecycles/lifecycle.ts";
import { testEdges } from "../../support/edges.ts";

const ACTIONS = Object.keys(FEEDBACK_PERMISSIONS) as FeedbackAction[];

const { unreached } = testEdges("feedback", {
  machine: feedbackLifecycle,
  events: ACTIONS.map((type) => ({ type })),
});

Deno.test("feedback: what leads where, and nothing else does", () => {
  const table = FEEDBACK_STATUSES.map((status) => [
    status,
    Object.fromEntries(ACTIONS.map((action) => [action, next(feedbackLifecycle, status, action)])),
  ]);
  assert.deepEqual(table, [
    ["OPEN", { progress: "IN_PROGRESS", resolve: "RESOLVED", dismiss: "DISMISSED" }],
    ["IN_PROGRESS", { progress: undefined, resolve: "RESOLVED", dismiss: "DISMISSED" }],
    ["RESOLVED", { progress: "IN_PROGRESS", resolve: undefined, dismiss: undefined }],
    ["DISMISSED", { progress: "IN_PROGRESS", resolve: undefined, dismiss: undefined }],
  ]);
  assert.deepEqual(unreached, []);
});

Deno.test("feedback: every action is in the lifecycle, and all that is allowed changes it", () => {
  assert.deepEqual([...feedbackLifecycle.events].sort(), [...ACTIONS].sort());
  assert.deepEqual(
    FEEDBACK_STATUSES.map((status) => actions(feedbackLifecycle, status)),
    FEEDBACK_STATUSES.map((status) => allowed(feedbackLifecycle, status)),
  );
});

Deno.test("feedback: managing it is one permission, and only dismissing asks first", () => {
  assert.deepEqual(FEEDBACK_PERMISSIONS, {
    progress: "feedback:manage",
    resolve: "feedback:manage",
    dismiss: "feedback:manage",
  });
  assert.deepEqual(DESTRUCTIVE_FEEDBACK_ACTIONS, ["dismiss"]);
});
