import assert from "node:assert/strict";
import { FEEDBACK_STATUSES } from "../../../contract/feedback.ts";
import {
  DESTRUCTIVE_FEEDBACK_ACTIONS,
  FEEDBACK_PERMISSIONS,
  type FeedbackAction,
  feedbackLifecycle,
  isEditableBySender,
} from "../../../machines/lifecycles/feedback.ts";
import { listActions, listAllowedActions } from "../../../machines/lifecycles/lifecycle.ts";
import { testSpecification } from "../../support/specification/testSpecification.ts";
import { feedback } from "../specifications/feedback.ts";

const ACTIONS = Object.keys(FEEDBACK_PERMISSIONS) as FeedbackAction[];

testSpecification(feedback);

Deno.test("feedback: every action is in the lifecycle, and all that is allowed changes it", () => {
  assert.deepEqual([...feedbackLifecycle.events].sort(), [...ACTIONS].sort());
  assert.deepEqual(
    FEEDBACK_STATUSES.map((status) => listActions(feedbackLifecycle, status)),
    FEEDBACK_STATUSES.map((status) => listAllowedActions(feedbackLifecycle, status)),
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

Deno.test("feedback: its sender may change it until it is taken up", () => {
  assert.deepEqual(FEEDBACK_STATUSES.filter(isEditableBySender), ["OPEN"]);
});
