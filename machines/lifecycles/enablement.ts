import { setup } from "xstate";
import type { Enablement } from "../../contract/constants.ts";
import type { ActionOf } from "./lifecycle.ts";

/**
 * Users and projects are switched off and on again. Repeating what already holds is permitted and
 * changes nothing.
 */
export const enablement = setup({
  types: { events: {} as { type: "enable" } | { type: "disable" } },
}).createMachine({
  id: "enablement",
  initial: "ACTIVE",
  states: {
    ACTIVE: { on: { enable: "ACTIVE", disable: "DISABLED" } },
    DISABLED: { on: { enable: "ACTIVE", disable: "DISABLED" } },
  } satisfies Record<Enablement, unknown>,
});

export type EnablementAction = ActionOf<typeof enablement>;

/** The actions that lose something, so that people are asked first. */
export const DESTRUCTIVE_ENABLEMENT_ACTIONS = [
  "disable",
] as const satisfies readonly EnablementAction[];
