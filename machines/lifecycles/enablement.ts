import { setup } from "xstate";
import type { Enablement } from "../../contract/constants.ts";
import type { ActionFrom } from "./lifecycle.ts";

/** Disables and enables users and projects. A repeated action is allowed and changes nothing. */
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

export type EnablementAction = ActionFrom<typeof enablement>;

/** The actions that need a confirmation because they lose data or access. */
export const DESTRUCTIVE_ENABLEMENT_ACTIONS = [
  "disable",
] as const satisfies readonly EnablementAction[];
