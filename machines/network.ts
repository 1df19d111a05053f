import { emit, fromCallback, setup } from "xstate";
import { notProvided } from "./notProvided.ts";

export type NetworkEvent = { type: "network.lost" } | { type: "network.returned" };

/** Whether this device is on a network, and news of its return to one. */
export const networkMachine = setup({
  types: {
    events: {} as NetworkEvent,
    emitted: {} as { type: "network.returned" },
  },
  actors: { followNetwork: fromCallback<NetworkEvent>(() => notProvided("followNetwork")) },
}).createMachine({
  id: "network",
  invoke: { src: "followNetwork" },
  initial: "online",
  states: {
    online: { on: { "network.lost": "offline" } },
    offline: {
      on: { "network.returned": { target: "online", actions: emit({ type: "network.returned" }) } },
    },
  },
});
