import assert from "node:assert/strict";
import { createActor, fromCallback } from "xstate";
import { type BrowserStorageEvent, browserStorageMachine } from "../../machines/browserStorage.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { browserStorage } from "./specifications/browserStorage.ts";

/** Starts the machine; `report` sends what became of a write. */
function createTestActor() {
  let report: (event: BrowserStorageEvent) => void = () => {};
  const actor = createActor(browserStorageMachine.provide({
    actors: {
      followBrowserStorage: fromCallback<BrowserStorageEvent>(({ sendBack }) => {
        report = sendBack;
      }),
    },
  })).start();
  return {
    actor,
    report: (type: BrowserStorageEvent["type"]) => report({ type }),
    state: () => actor.getSnapshot().value,
  };
}

Deno.test("browser storage: is available at first", () => {
  const { actor, state } = createTestActor();
  assert.equal(state(), "available");
  actor.stop();
});

Deno.test("browser storage: is available again once the session is stored", () => {
  const { actor, report, state } = createTestActor();
  report("session.storeFailed");
  assert.equal(state(), "sessionUnstored");
  report("session.stored");
  assert.equal(state(), "available");
  actor.stop();
});

Deno.test("browser storage: a failed preference stays failed until the page is left", () => {
  const { actor, report, state } = createTestActor();
  report("preference.storeFailed");
  report("session.stored");
  assert.equal(state(), "preferencesUnstored");
  actor.stop();
});

Deno.test("browser storage: an unstored session matters more than a preference", () => {
  const { actor, report, state } = createTestActor();
  report("preference.storeFailed");
  report("session.storeFailed");
  report("preference.storeFailed");
  assert.equal(state(), "sessionUnstored");
  actor.stop();
});

testSpecification(browserStorage);
