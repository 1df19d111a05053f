import assert from "node:assert/strict";
import { createActor } from "xstate";
import { isCollapsed, isDrawerOpen, sidebarMachine } from "../../machines/sidebar.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { sidebar } from "./specifications/sidebar.ts";

function createTestActor(collapsed: boolean) {
  const stored: boolean[] = [];
  const sidebar = createActor(
    sidebarMachine.provide({
      actions: { storeCollapsed: (_, { collapsed }) => stored.push(collapsed) },
    }),
    { input: { collapsed } },
  ).start();
  return { sidebar, stored, collapsed: () => isCollapsed(sidebar.getSnapshot()) };
}

Deno.test("sidebar: restores its width and stores changes", () => {
  const { sidebar, stored, collapsed } = createTestActor(true);
  const seen = [collapsed()];
  sidebar.send({ type: "sidebar.set", collapsed: true });
  assert.deepEqual(stored, []);
  sidebar.send({ type: "sidebar.toggled" });
  seen.push(collapsed());
  sidebar.send({ type: "sidebar.set", collapsed: false });
  sidebar.send({ type: "sidebar.set", collapsed: true });
  seen.push(collapsed());
  assert.deepEqual([seen, stored], [[true, false, true], [false, true]]);
  sidebar.stop();
});

Deno.test("sidebar: closes the drawer on navigation", () => {
  const { sidebar } = createTestActor(false);
  sidebar.send({ type: "drawer.opened" });
  assert.equal(isDrawerOpen(sidebar.getSnapshot()), true);
  sidebar.send({ type: "path.changed", path: "/project/" });
  sidebar.send({ type: "roles.changed", roles: ["ADMIN"] });
  assert.equal(isDrawerOpen(sidebar.getSnapshot()), false);
  const { path, roles } = sidebar.getSnapshot().context;
  assert.deepEqual({ path, roles }, { path: "/project/", roles: ["ADMIN"] });
  sidebar.send({ type: "roles.changed", roles: ["ADMIN"] });
  assert.equal(sidebar.getSnapshot().context.roles, roles);
  sidebar.stop();
});

testSpecification(sidebar);
