import assert from "node:assert/strict";
import { createActor, fromCallback } from "xstate";
import { type NetworkEvent, networkMachine } from "../../machines/network.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { network } from "./specifications/network.ts";

/** Starts the machine; `report` sends what the browser says of its network. */
function createTestActor() {
  let report: (event: NetworkEvent) => void = () => {};
  const log: string[] = [];
  const actor = createActor(networkMachine.provide({
    actors: {
      followNetwork: fromCallback<NetworkEvent>(({ sendBack }) => {
        report = sendBack;
        return () => log.push("unfollowed");
      }),
    },
  }));
  actor.on("network.returned", ({ type }) => void log.push(type));
  actor.start();
  return {
    actor,
    log,
    report: (...types: NetworkEvent["type"][]) => types.forEach((type) => report({ type })),
    state: () => actor.getSnapshot().value,
  };
}

Deno.test("network: is online at first", () => {
  const { actor, log, state } = createTestActor();
  assert.deepEqual([state(), log], ["online", []]);
  actor.stop();
});

Deno.test("network: emits its return once after it was lost", () => {
  const { actor, log, report, state } = createTestActor();
  report("network.returned", "network.lost", "network.lost");
  assert.deepEqual([state(), log], ["offline", []]);
  report("network.returned", "network.returned");
  assert.deepEqual([state(), log], ["online", ["network.returned"]]);
  actor.stop();
});

Deno.test("network: emits its return when the server responds after another host did", () => {
  const { actor, log, state } = createTestActor();
  actor.send({ type: "network.intercepted" });
  assert.deepEqual([state(), log], ["intercepted", []]);
  actor.send({ type: "server.responded" });
  assert.deepEqual([state(), log], ["online", ["network.returned"]]);
  actor.stop();
});

Deno.test("network: goes offline when it is lost while another host responds", () => {
  const { actor, log, report, state } = createTestActor();
  actor.send({ type: "network.intercepted" });
  report("network.lost");
  actor.send({ type: "server.responded" });
  assert.deepEqual([state(), log], ["offline", []]);
  actor.stop();
});

Deno.test("network: ignores responses while it is online", () => {
  const { actor, log, state } = createTestActor();
  actor.send({ type: "server.responded" });
  assert.deepEqual([state(), log], ["online", []]);
  actor.stop();
});

Deno.test("network: stops following the browser's network when it is stopped", () => {
  const { actor, log } = createTestActor();
  actor.stop();
  assert.deepEqual(log, ["unfollowed"]);
});

testSpecification(network);
