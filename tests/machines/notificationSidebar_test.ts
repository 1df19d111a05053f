import assert from "node:assert/strict";
import { createActor, fromCallback } from "xstate";
import type { ReaderEvent } from "../../machines/notificationPoller.ts";
import { isSidebarOpen, notificationSidebarMachine } from "../../machines/notificationSidebar.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { notificationSidebar } from "./specifications/notificationSidebar.ts";

/** Starts the sidebar; `report` sends who reads, `resets` counts resets of the list. */
function createTestActor(followReader?: () => never) {
  let report: (event: ReaderEvent) => void = () => {};
  let resets = 0;
  const failures: unknown[] = [];
  const actor = createActor(notificationSidebarMachine.provide({
    actors: {
      followReader: fromCallback<ReaderEvent>(({ sendBack }) => {
        followReader?.();
        report = sendBack;
      }),
    },
    actions: {
      resetList: () => resets += 1,
      logFailure: (_, failure) => failures.push(failure),
    },
  })).start();
  return {
    actor,
    failures,
    signIn: () => report({ type: "reader.signedIn" }),
    signOut: () => report({ type: "reader.signedOut" }),
    seen: () => ({ isOpen: isSidebarOpen(actor.getSnapshot()), resets }),
  };
}

Deno.test("notification sidebar: stays closed while nobody is signed in", () => {
  const { actor, seen } = createTestActor();
  actor.send({ type: "sidebar.toggled" });
  actor.send({ type: "sidebar.opened" });
  assert.deepEqual(seen(), { isOpen: false, resets: 0 });
  actor.stop();
});

Deno.test("notification sidebar: resets its list each time it opens", () => {
  const { actor, seen, signIn } = createTestActor();
  signIn();
  actor.send({ type: "sidebar.toggled" });
  assert.deepEqual(seen(), { isOpen: true, resets: 1 });
  actor.send({ type: "sidebar.toggled" });
  assert.deepEqual(seen(), { isOpen: false, resets: 1 });
  actor.send({ type: "sidebar.opened" });
  assert.deepEqual(seen(), { isOpen: true, resets: 2 });
  actor.stop();
});

Deno.test("notification sidebar: keeps its list when it is opened while open", () => {
  const { actor, seen, signIn } = createTestActor();
  signIn();
  actor.send({ type: "sidebar.opened" });
  actor.send({ type: "sidebar.opened" });
  assert.deepEqual(seen(), { isOpen: true, resets: 1 });
  actor.stop();
});

Deno.test("notification sidebar: closes on sign-out and does not open for the next user", () => {
  const { actor, seen, signIn, signOut } = createTestActor();
  signIn();
  actor.send({ type: "sidebar.opened" });
  signOut();
  signIn();
  assert.deepEqual(seen(), { isOpen: false, resets: 1 });
  actor.stop();
});

Deno.test("notification sidebar: logs when it cannot follow the session", () => {
  const error = new Error("no session");
  const { actor, failures } = createTestActor(() => {
    throw error;
  });
  assert.deepEqual(failures, [{ message: "Following the session failed", error }]);
  actor.stop();
});

testSpecification(notificationSidebar);
