import assert from "node:assert/strict";
import { setup } from "xstate";
import {
  canApply,
  getNextStatus,
  listActions,
  listAllowedActions,
} from "../../../machines/lifecycles/lifecycle.ts";

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

Deno.test("lifecycle: leads from status to status", () => {
  assert.equal(getNextStatus(occurrence, "PENDING", "complete"), "COMPLETED");
  assert.equal(canApply(occurrence, "PENDING", "skip"), true);
  assert.deepEqual(listAllowedActions(occurrence, "PENDING"), ["complete", "skip"]);
  assert.deepEqual(listActions(occurrence, "PENDING"), ["complete", "skip"]);
});

Deno.test("lifecycle: allows nothing in a final status", () => {
  assert.equal(getNextStatus(occurrence, "SKIPPED", "complete"), undefined);
  assert.equal(canApply(occurrence, "COMPLETED", "complete"), false);
  assert.deepEqual(listAllowedActions(occurrence, "COMPLETED"), []);
});

Deno.test("lifecycle: computes a status's allowed events once", () =>
  assert.equal(listActions(occurrence, "PENDING"), listActions(occurrence, "PENDING")));
