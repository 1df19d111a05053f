import assert from "node:assert/strict";
import { createActor } from "xstate";
import { isTitleVisible, pageTitleMachine } from "../../machines/pageTitle.ts";
import { testEdges } from "../support/edges.ts";

const { answers, unreached } = testEdges("pageTitle", {
  machine: pageTitleMachine,
  events: [
    { type: "title.changed", title: "Climate Projects", categoryTitle: null },
    { type: "title.shown" },
    { type: "title.hidden" },
  ],
});

Deno.test("pageTitle: each state answers what it should, and nothing else", () => {
  assert.deepEqual({ answers, unreached }, {
    answers: {
      visible: ["title.changed", "title.hidden"],
      hidden: ["title.changed", "title.shown"],
    },
    unreached: [],
  });
});

Deno.test("a title changes as a whole, seen or unseen", () => {
  const pageTitle = createActor(pageTitleMachine).start();
  const title = { key: "Project Information" };
  pageTitle.send({ type: "title.changed", title, categoryTitle: { key: "Climate Projects" } });
  pageTitle.send({ type: "title.hidden" });
  pageTitle.send({ type: "title.changed", title: "Kandıra", categoryTitle: null });
  assert.deepEqual(pageTitle.getSnapshot().context, { title: "Kandıra", categoryTitle: null });
  assert.equal(isTitleVisible(pageTitle.getSnapshot()), false);
  pageTitle.send({ type: "title.shown" });
  assert.equal(isTitleVisible(pageTitle.getSnapshot()), true);
  pageTitle.stop();
});
