import { setup } from "xstate";

/** Sent when a response reports a full disk, or no longer does. */
type ServerStorageEvent = { type: "storage.filled" } | { type: "storage.freed" };

/** Whether the server can store data, according to its last response. */
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
