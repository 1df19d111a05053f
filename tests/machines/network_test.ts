import assert from "node:assert/strict";
import { createActor, fromCallback } from "xstate";
import { type NetworkEvent, networkMachine } from "../../machines/network.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { network } from "./specifications/network.ts";

Deno.test("network: emits its return once after it was lost", () => {
  let report: (event: NetworkEvent) => void = () => {};
  const news: string[] = [];
  const network = createActor(networkMachine.provide({
    actors: {
      followNetwork: fromCallback<NetworkEvent>(({ sendBack }) => {
        report = sendBack;
        return () => news.push("unfollowed");
      }),
    },
  }));
  network.on("network.returned", ({ type }) => void news.push(type));
  network.start();
  for (const type of ["returned", "lost", "lost", "returned", "returned"] as const) {
    report({ type: `network.${type}` });
  }
  network.stop();
  assert.deepEqual(news, ["network.returned", "unfollowed"]);
});

testSpecification(network);
