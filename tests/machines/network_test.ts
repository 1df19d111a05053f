import assert from "node:assert/strict";
import { createActor, fromCallback } from "xstate";
import { type NetworkEvent, networkMachine } from "../../machines/network.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { network } from "./specifications/network.ts";

testSpecification(network);

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
