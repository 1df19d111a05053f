import assert from "node:assert/strict";
import { OCCURRENCE_STATUSES } from "../../../contract/reminder.ts";
import { actions, allowed, next } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type OccurrenceAction,
  occurrenceLifecycle,
} from "../../../machines/lifecycles/occurrence.ts";
import { testEdges } from "../../support/edges.ts";

const ACTIONS: OccurrenceAction[] = ["complete", "skip"];

const { unreached } = testEdges("occurrence", {
  machine: occurrenceLifecycle,
  events: ACTIONS.map((type) => ({ type })),
});

Deno.test("occurrence: what leads where, and nothing else does", () => {
  const table = OCCURRENCE_STATUSES.map((status) => [
    status,
    Object.fromEntries(
      ACTIONS.map((action) => [action, next(occurrenceLifecycle, status, action)]),
    ),
    allowed(occurrenceLifecycle, status),
    actions(occurrenceLifecycle, status),
  ]);
  assert.deepEqual(table, [
    ["PENDING", { complete: "COMPLETED", skip: "SKIPPED" }, ACTIONS, ACTIONS],
    ["COMPLETED", { complete: undefined, skip: undefined }, [], []],
    ["SKIPPED", { complete: undefined, skip: undefined }, [], []],
  ]);
  assert.deepEqual(unreached, []);
});
