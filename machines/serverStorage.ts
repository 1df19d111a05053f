import { setup } from "xstate";

/** What an answer of the server says of its disk. */
export type ServerStorageEvent = { type: "storage.filled" } | { type: "storage.freed" };

/** Whether the server can save anything, as far as its last answer said. */
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
