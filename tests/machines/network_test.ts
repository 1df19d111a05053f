import assert from "node:assert/strict";
import { createActor, fromCallback } from "xstate";
import { type NetworkEvent, networkMachine } from "../../machines/network.ts";
import { testEdges } from "../support/edges.ts";

const { answers, unreached } = testEdges("network", {
  machine: networkMachine,
  effects: { followNetwork: {} },
  events: [{ type: "network.lost" }, { type: "network.returned" }],
});

Deno.test("network: each state answers what it should, and nothing else", () =>
  assert.deepEqual({ answers, unreached }, {
    answers: { online: ["network.lost"], offline: ["network.returned"] },
    unreached: [],
  }));

Deno.test("the return of the network is news once, and only after it was lost", () => {
  let tell: (event: NetworkEvent) => void = () => {};
  const news: string[] = [];
  const network = createActor(networkMachine.provide({
    actors: {
      followNetwork: fromCallback<NetworkEvent>(({ sendBack }) => {
        tell = sendBack;
        return () => news.push("unfollowed");
      }),
    },
  }));
  network.on("network.returned", ({ type }) => void news.push(type));
  network.start();
  for (const type of ["returned", "lost", "lost", "returned", "returned"] as const) {
    tell({ type: `network.${type}` });
  }
  network.stop();
  assert.deepEqual(news, ["network.returned", "unfollowed"]);
});
