import { setup } from "xstate";

/** Whether the last answer reported a full disk. */
type ServerStorageEvent = { type: "storage.filled" } | { type: "storage.freed" };

/** Whether the server can save, by its last answer. */
export const serverStorageMachine = setup({
  types: { events: {} as ServerStorageEvent },
}).createMachine({
  id: "serverStorage",
  initial: "available",
  states: {
    available: { on: { "storage.filled": "full" } },
    full: { on: { "storage.freed": "available" } },
  },
});
