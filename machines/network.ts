import { emit, fromCallback, setup } from "xstate";
import { notProvided } from "./notProvided.ts";

export type NetworkEvent = { type: "network.lost" } | { type: "network.returned" };

/** Who answers the calls to the server. */
type AnswerEvent =
  /** Something else answered in its place, such as the sign-in page of a proxy. */
  | { type: "network.intercepted" }
  | { type: "server.answered" };

/** Whether this device reaches the server over a network, and news of its return. */
export const networkMachine = setup({
  types: {
    events: {} as NetworkEvent | AnswerEvent,
    emitted: {} as { type: "network.returned" },
  },
  actors: { followNetwork: fromCallback<NetworkEvent>(() => notProvided("followNetwork")) },
  actions: { announceReturn: emit({ type: "network.returned" }) },
}).createMachine({
  id: "network",
  invoke: { src: "followNetwork" },
  initial: "online",
  states: {
    online: { on: { "network.lost": "offline", "network.intercepted": "intercepted" } },
    offline: { on: { "network.returned": { target: "online", actions: "announceReturn" } } },
    intercepted: {
      on: {
        "network.lost": "offline",
        "server.answered": { target: "online", actions: "announceReturn" },
      },
    },
  },
});
