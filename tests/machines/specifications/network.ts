import { networkMachine } from "../../../machines/network.ts";
import { sendEvent, type Specification } from "../../support/specification/specification.ts";

const returned = { to: "online", emits: [{ type: "network.returned" }] };

/** Whether this device reaches the server. It emits when the network returns. */
export const network: Specification = {
  name: "network",
  machine: networkMachine,
  effects: ["followNetwork"],
  events: {
    "the network is lost": sendEvent({ type: "network.lost" }),
    "the network returns": sendEvent({ type: "network.returned" }),
    "another host responds": sendEvent({ type: "network.intercepted" }),
    "the server responds": sendEvent({ type: "server.responded" }),
  },
  start: { to: "online", starts: { followNetwork: undefined } },
  transitions: {
    online: {
      "the network is lost": { to: "offline" },
      "another host responds": { to: "intercepted" },
    },
    offline: { "the network returns": returned },
    intercepted: {
      "the network is lost": { to: "offline" },
      "the server responds": returned,
    },
  },
};
