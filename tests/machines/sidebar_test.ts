import assert from "node:assert/strict";
import { createActor } from "xstate";
import {
  getCurrentPath,
  getUserRoles,
  isCollapsed,
  isDrawerOpen,
  sidebarMachine,
} from "../../machines/sidebar.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { sidebar } from "./specifications/sidebar.ts";

function createTestActor({ collapsed = false } = {}) {
  const stored: boolean[] = [];
  const actor = createActor(
    sidebarMachine.provide({
      actions: { storeCollapsed: (_, { collapsed }) => stored.push(collapsed) },
    }),
    { input: { collapsed } },
  ).start();
  return {
    actor,
    stored,
    isCollapsed: () => isCollapsed(actor.getSnapshot()),
    isDrawerOpen: () => isDrawerOpen(actor.getSnapshot()),
  };
}

Deno.test("sidebar: restores its width without storing it again", () => {
  for (const collapsed of [true, false]) {
    const { actor, stored, isCollapsed } = createTestActor({ collapsed });
    assert.deepEqual([isCollapsed(), stored], [collapsed, []]);
    actor.stop();
  }
});

Deno.test("sidebar: stores its width each time it is toggled", () => {
  const { actor, stored, isCollapsed } = createTestActor();
  actor.send({ type: "sidebar.toggled" });
  assert.equal(isCollapsed(), true);
  actor.send({ type: "sidebar.toggled" });
  assert.deepEqual([isCollapsed(), stored], [false, [true, false]]);
  actor.stop();
});

Deno.test("sidebar: stores a width that is set only when it differs", () => {
  const { actor, stored, isCollapsed } = createTestActor({ collapsed: true });
  actor.send({ type: "sidebar.set", collapsed: true });
  actor.send({ type: "sidebar.set", collapsed: false });
  actor.send({ type: "sidebar.set", collapsed: false });
  actor.send({ type: "sidebar.set", collapsed: true });
  assert.deepEqual([isCollapsed(), stored], [true, [false, true]]);
  actor.stop();
});

Deno.test("sidebar: closes the drawer on navigation", () => {
  const { actor, isDrawerOpen } = createTestActor();
  actor.send({ type: "drawer.opened" });
  assert.equal(isDrawerOpen(), true);
  actor.send({ type: "path.changed", path: "/project/" });
  assert.deepEqual([isDrawerOpen(), getCurrentPath(actor.getSnapshot())], [false, "/project/"]);
  actor.stop();
});

Deno.test("sidebar: closes the drawer without changing its width", () => {
  const { actor, isCollapsed, isDrawerOpen } = createTestActor({ collapsed: true });
  actor.send({ type: "drawer.opened" });
  actor.send({ type: "drawer.closed" });
  assert.deepEqual([isDrawerOpen(), isCollapsed()], [false, true]);
  actor.stop();
});

Deno.test("sidebar: keeps its list of roles when an equal one is set", () => {
  const { actor } = createTestActor();
  actor.send({ type: "roles.changed", roles: ["ADMIN"] });
  const roles = getUserRoles(actor.getSnapshot());
  actor.send({ type: "roles.changed", roles: ["ADMIN"] });
  assert.deepEqual(roles, ["ADMIN"]);
  assert.equal(getUserRoles(actor.getSnapshot()), roles);
  actor.stop();
});

testSpecification(sidebar);
