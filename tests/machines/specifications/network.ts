import { networkMachine } from "../../../machines/network.ts";
import { sent, type Specification } from "../../support/specification/specification.ts";

/** Whether this device is on a network; its return is news. */
export const network: Specification = {
  name: "network",
  machine: networkMachine,
  effects: ["followNetwork"],
  happenings: {
    "the network is lost": sent({ type: "network.lost" }),
    "the network returns": sent({ type: "network.returned" }),
  },
  start: { to: "online", starts: { followNetwork: undefined } },
  rows: {
    online: { "the network is lost": { to: "offline" } },
    offline: {
      "the network returns": { to: "online", emits: [{ type: "network.returned" }] },
    },
  },
};
