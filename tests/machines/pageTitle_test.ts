import assert from "node:assert/strict";
import { createActor } from "xstate";
import { getTabTitle, isTitleVisible, pageTitleMachine } from "../../machines/pageTitle.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { pageTitle } from "./specifications/pageTitle.ts";

Deno.test("page title: changes while visible and while hidden", () => {
  const pageTitle = createActor(pageTitleMachine).start();
  const title = { key: "Project Information" };
  pageTitle.send({ type: "title.changed", title, categoryTitle: { key: "Climate Projects" } });
  pageTitle.send({ type: "title.hidden" });
  pageTitle.send({ type: "title.changed", title: "Kandıra", categoryTitle: null });
  const { title: shown, categoryTitle } = pageTitle.getSnapshot().context;
  assert.deepEqual({ shown, categoryTitle }, { shown: "Kandıra", categoryTitle: null });
  assert.equal(isTitleVisible(pageTitle.getSnapshot()), false);
  pageTitle.send({ type: "title.shown" });
  assert.equal(isTitleVisible(pageTitle.getSnapshot()), true);
  pageTitle.stop();
});

Deno.test("page title: shows the title of a screen that replaces the page", () => {
  const pageTitle = createActor(pageTitleMachine).start();
  const readTitle = () => {
    const snapshot = pageTitle.getSnapshot();
    return [getTabTitle(snapshot), isTitleVisible(snapshot)];
  };
  pageTitle.send({ type: "title.changed", title: "Kandıra", categoryTitle: null });
  pageTitle.send({ type: "page.replaced", title: "Not Found" });
  const replaced = readTitle();
  pageTitle.send({ type: "title.changed", title: "Bozcaada", categoryTitle: null });
  const beneath = readTitle();
  pageTitle.send({ type: "page.restored" });
  assert.deepEqual([replaced, beneath, readTitle()], [
    ["Not Found", false],
    ["Not Found", false],
    ["Bozcaada", true],
  ]);
  pageTitle.stop();
});

testSpecification(pageTitle);
