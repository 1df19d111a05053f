import assert from "node:assert/strict";
import { OCCURRENCE_STATUSES } from "../../../contract/reminder.ts";
import { listActions, listAllowedActions } from "../../../machines/lifecycles/lifecycle.ts";
import {
  type OccurrenceAction,
  occurrenceLifecycle,
} from "../../../machines/lifecycles/occurrence.ts";
import { testSpecification } from "../../support/specification/testSpecification.ts";
import { occurrence } from "../specifications/occurrence.ts";

const ACTIONS: OccurrenceAction[] = ["complete", "skip"];

testSpecification(occurrence);

Deno.test("occurrence: only what is pending is offered anything", () => {
  assert.deepEqual(
    OCCURRENCE_STATUSES.map((status) => [
      listActions(occurrenceLifecycle, status),
      listAllowedActions(occurrenceLifecycle, status),
    ]),
    [[ACTIONS, ACTIONS], [[], []], [[], []]],
  );
});
