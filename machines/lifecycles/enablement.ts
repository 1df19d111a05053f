import { setup } from "xstate";
import type { Enablement } from "../../contract/enablement.ts";

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
