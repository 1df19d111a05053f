import assert from "node:assert/strict";
import { setup } from "xstate";
import { actions, allowed, can, next } from "../../../machines/lifecycles/lifecycle.ts";

const occurrence = setup({
  types: { events: {} as { type: "complete" } | { type: "skip" } },
}).createMachine({
  initial: "PENDING",
  states: {
    PENDING: { on: { complete: "COMPLETED", skip: "SKIPPED" } },
    COMPLETED: { type: "final" },
    SKIPPED: { type: "final" },
  },
});

Deno.test("a lifecycle leads from status to status", () => {
  assert.equal(next(occurrence, "PENDING", "complete"), "COMPLETED");
  assert.equal(can(occurrence, "PENDING", "skip"), true);
  assert.deepEqual(allowed(occurrence, "PENDING"), ["complete", "skip"]);
  assert.deepEqual(actions(occurrence, "PENDING"), ["complete", "skip"]);
});

Deno.test("a final status refuses everything", () => {
  assert.equal(next(occurrence, "SKIPPED", "complete"), undefined);
  assert.equal(can(occurrence, "COMPLETED", "complete"), false);
  assert.deepEqual(allowed(occurrence, "COMPLETED"), []);
});

Deno.test("what a status offers is worked out once", () =>
  assert.equal(actions(occurrence, "PENDING"), actions(occurrence, "PENDING")));
