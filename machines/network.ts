import { emit, fromCallback, setup } from "xstate";
import { notProvided } from "./notProvided.ts";

export type NetworkEvent = { type: "network.lost" } | { type: "network.returned" };

type ResponseEvent =
  /** Another host responded, such as the sign-in page of a proxy. */
  | { type: "network.intercepted" }
  | { type: "server.responded" };

/** Whether the device reaches the server. Emits `network.returned` when it does again. */
export const networkMachine = setup({
  types: {
    events: {} as NetworkEvent | ResponseEvent,
    emitted: {} as { type: "network.returned" },
  },
  actors: { followNetwork: fromCallback<NetworkEvent>(() => notProvided("followNetwork")) },
  actions: { emitReturned: emit({ type: "network.returned" }) },
}).createMachine({
  id: "network",
  invoke: { src: "followNetwork" },
  initial: "online",
  states: {
    online: { on: { "network.lost": "offline", "network.intercepted": "intercepted" } },
    offline: { on: { "network.returned": { target: "online", actions: "emitReturned" } } },
    intercepted: {
      on: {
        "network.lost": "offline",
        "server.responded": { target: "online", actions: "emitReturned" },
      },
    },
  },
});
