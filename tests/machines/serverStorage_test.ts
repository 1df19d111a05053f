import assert from "node:assert/strict";
import { createActor } from "xstate";
import { serverStorageMachine } from "../../machines/serverStorage.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { serverStorage } from "./specifications/serverStorage.ts";

Deno.test("server storage: is full from the first response that says so until one that does not", () => {
  const actor = createActor(serverStorageMachine).start();
  const states = [actor.getSnapshot().value];
  for (const type of ["filled", "filled", "freed", "freed"] as const) {
    actor.send({ type: `storage.${type}` });
    states.push(actor.getSnapshot().value);
  }
  assert.deepEqual(states, ["available", "full", "full", "available", "available"]);
  actor.stop();
});

testSpecification(serverStorage);
