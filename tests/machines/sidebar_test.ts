import assert from "node:assert/strict";
import { createActor } from "xstate";
import { isCollapsed, isDrawerOpen, sidebarMachine } from "../../machines/sidebar.ts";
import { testEdges } from "../support/edges.ts";

for (const collapsed of [false, true]) {
  const { answers, unreached } = testEdges(`sidebar starting ${collapsed ? "narrow" : "wide"}`, {
    machine: sidebarMachine,
    input: { collapsed },
    events: [
      { type: "sidebar.toggled" },
      { type: "sidebar.set", collapsed: true },
      { type: "sidebar.set", collapsed: false },
      { type: "drawer.opened" },
      { type: "drawer.closed" },
      { type: "path.changed", path: "/project/" },
      { type: "roles.changed", roles: ["MEMBER"] },
    ],
    actions: ["storeCollapsed"],
  });

  Deno.test(`sidebar starting ${collapsed}: each state answers what it should`, () => {
    const always = ["path.changed", "roles.changed", "sidebar.set", "sidebar.toggled"];
    assert.deepEqual(answers, {
      "width.expanded drawer.closed": ["drawer.opened", ...always],
      "width.expanded drawer.open": ["drawer.closed", ...always],
      "width.collapsed drawer.closed": ["drawer.opened", ...always],
      "width.collapsed drawer.open": ["drawer.closed", ...always],
    });
    assert.deepEqual(unreached, ["sidebar.width.restoring"]);
  });
}

function launch(collapsed: boolean) {
  const stored: boolean[] = [];
  const sidebar = createActor(
    sidebarMachine.provide({
      actions: { storeCollapsed: (_, { collapsed }) => stored.push(collapsed) },
    }),
    { input: { collapsed } },
  ).start();
  return { sidebar, stored, collapsed: () => isCollapsed(sidebar.getSnapshot()) };
}

Deno.test("the sidebar starts as it was left, and keeps only what changes", () => {
  const { sidebar, stored, collapsed } = launch(true);
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

Deno.test("going somewhere closes the drawer", () => {
  const { sidebar } = launch(false);
  sidebar.send({ type: "drawer.opened" });
  assert.equal(isDrawerOpen(sidebar.getSnapshot()), true);
  sidebar.send({ type: "path.changed", path: "/project/" });
  sidebar.send({ type: "roles.changed", roles: ["ADMIN"] });
  assert.equal(isDrawerOpen(sidebar.getSnapshot()), false);
  const { path, roles } = sidebar.getSnapshot().context;
  assert.deepEqual({ path, roles }, { path: "/project/", roles: ["ADMIN"] });
  sidebar.stop();
});
