import { setup } from "xstate";
import type { OccurrenceStatus } from "../../contract/reminder.ts";
import type { ActionFrom } from "./lifecycle.ts";

/** One date of a reminder: pending, then permanently completed or skipped. */
export const occurrenceLifecycle = setup({
  types: { events: {} as { type: "complete" } | { type: "skip" } },
}).createMachine({
  id: "occurrence",
  initial: "PENDING",
  states: {
    PENDING: { on: { complete: "COMPLETED", skip: "SKIPPED" } },
    COMPLETED: { type: "final" },
    SKIPPED: { type: "final" },
  } satisfies Record<OccurrenceStatus, { type?: "final"; on?: object }>,
});

export type OccurrenceAction = ActionFrom<typeof occurrenceLifecycle>;
