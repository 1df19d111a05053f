import assert from "node:assert/strict";
import { createActor } from "xstate";
import { getTabTitle, isTitleVisible, pageTitleMachine } from "../../machines/pageTitle.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { pageTitle } from "./specifications/pageTitle.ts";

function createTestActor() {
  const actor = createActor(pageTitleMachine).start();
  return {
    actor,
    setTitle: (title: string) => actor.send({ type: "title.changed", title, categoryTitle: null }),
    seen: () => {
      const snapshot = actor.getSnapshot();
      return { tab: getTabTitle(snapshot), isVisible: isTitleVisible(snapshot) };
    },
  };
}

Deno.test("page title: has the title and the area of the page", () => {
  const { actor } = createTestActor();
  const title = { key: "Project Information" };
  actor.send({ type: "title.changed", title, categoryTitle: { key: "Climate Projects" } });
  const { context } = actor.getSnapshot();
  assert.deepEqual([context.title, context.categoryTitle], [title, { key: "Climate Projects" }]);
  actor.stop();
});

Deno.test("page title: changes while it is hidden", () => {
  const { actor, setTitle, seen } = createTestActor();
  setTitle("Kandıra");
  actor.send({ type: "title.hidden" });
  setTitle("Bozcaada");
  assert.deepEqual(seen(), { tab: "Bozcaada", isVisible: false });
  actor.send({ type: "title.shown" });
  assert.deepEqual(seen(), { tab: "Bozcaada", isVisible: true });
  actor.stop();
});

Deno.test("page title: shows the title of a screen that replaces the page", () => {
  const { actor, setTitle, seen } = createTestActor();
  setTitle("Kandıra");
  actor.send({ type: "page.replaced", title: "Not Found" });
  assert.deepEqual(seen(), { tab: "Not Found", isVisible: false });
  actor.send({ type: "page.replaced", title: "No permission" });
  assert.deepEqual(seen(), { tab: "No permission", isVisible: false });
  actor.stop();
});

Deno.test("page title: shows the newest title when the page is restored", () => {
  const { actor, setTitle, seen } = createTestActor();
  setTitle("Kandıra");
  actor.send({ type: "page.replaced", title: "Not Found" });
  setTitle("Bozcaada");
  assert.deepEqual(seen(), { tab: "Not Found", isVisible: false });
  actor.send({ type: "page.restored" });
  assert.deepEqual(seen(), { tab: "Bozcaada", isVisible: true });
  actor.stop();
});

Deno.test("page title: stays hidden when the page is restored after it was hidden", () => {
  const { actor, setTitle, seen } = createTestActor();
  setTitle("Kandıra");
  actor.send({ type: "title.hidden" });
  actor.send({ type: "page.replaced", title: "Not Found" });
  actor.send({ type: "page.restored" });
  assert.deepEqual(seen(), { tab: "Kandıra", isVisible: false });
  actor.stop();
});

testSpecification(pageTitle);
