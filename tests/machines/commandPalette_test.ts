import assert from "node:assert/strict";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { SearchPage } from "../../contract/schemas/search.ts";
import { commandPaletteMachine, getSearchView, type Visit } from "../../machines/commandPalette.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { commandPalette } from "./specifications/commandPalette.ts";

const createVisit = (number: number): Visit => ({
  kind: "project",
  title: `${number}`,
  path: `/project/${number}`,
});

const createPage = (...titles: string[]): SearchPage => ({
  data: titles.map((title) => ({ kind: "project", id: title, title, detail: null, path: "/" })),
  total: titles.length,
});

/** An open palette whose searches settle when the test says so. */
function createTestActor(visits: readonly Visit[] = []) {
  const clock = new SimulatedClock();
  const searches = new Map<string, PromiseWithResolvers<SearchPage>>();
  const stored: (readonly Visit[])[] = [];
  const actor = createActor(
    commandPaletteMachine.provide({
      actors: {
        search: fromPromise<SearchPage, { text: string }>(({ input }) => {
          const search = Promise.withResolvers<SearchPage>();
          searches.set(input.text, search);
          return search.promise;
        }),
      },
      actions: { storeVisits: (_, { visits }) => void stored.push(visits) },
    }),
    { clock, input: { visits } },
  ).start();
  actor.send({ type: "palette.requested" });
  return {
    actor,
    searches,
    stored,
    type: (text: string) => actor.send({ type: "text.changed", text }),
    pass: (ms = 150) => clock.increment(ms),
    view: () => getSearchView(actor.getSnapshot()),
    getResults: () => actor.getSnapshot().context.found,
    async flushPromises() {
      for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    },
  };
}

Deno.test("commandPalette: searches once typing has paused", () => {
  const { actor, searches, type, pass, view } = createTestActor();
  type("rü");
  pass(149);
  type("rüz");
  pass(149);
  assert.deepEqual([[...searches.keys()], view()], [[], "searching"]);
  pass(1);
  assert.deepEqual([...searches.keys()], ["rüz"]);
  actor.stop();
});

Deno.test("commandPalette: ignores the response to an earlier text", async () => {
  const { actor, searches, type, pass, view, getResults, flushPromises } = createTestActor();
  const views = [view()];
  for (const text of ["rü", "rüz"]) {
    type(text);
    views.push(view());
    pass();
  }
  searches.get("rüz")?.resolve(createPage("rüz"));
  await flushPromises();
  searches.get("rü")?.resolve(createPage("rü"));
  await flushPromises();
  assert.deepEqual(getResults(), createPage("rüz"));
  views.push(view());
  assert.deepEqual(views, ["recent", "searching", "searching", "found"]);
  actor.stop();
});

Deno.test("commandPalette: shows that nothing was found", async () => {
  const { actor, searches, type, pass, view, flushPromises } = createTestActor();
  type("yok");
  pass();
  searches.get("yok")?.resolve(createPage());
  await flushPromises();
  assert.equal(view(), "empty");
  actor.stop();
});

Deno.test("commandPalette: repeats a failed search on request", async () => {
  const { actor, searches, type, pass, view, getResults, flushPromises } = createTestActor();
  type("rüz");
  pass();
  searches.get("rüz")?.reject(new Error("offline"));
  await flushPromises();
  assert.equal(view(), "failed");
  actor.send({ type: "search.retried" });
  searches.get("rüz")?.resolve(createPage("rüz"));
  await flushPromises();
  assert.deepEqual([view(), getResults()], ["found", createPage("rüz")]);
  actor.stop();
});

Deno.test("commandPalette: stores the eight records opened last, each once", () => {
  const { actor, stored } = createTestActor([1, 2, 3, 4, 5, 6, 7, 8].map(createVisit));
  actor.send({ type: "record.visited", visit: createVisit(9) });
  actor.send({ type: "record.visited", visit: { ...createVisit(3), title: "Üç" } });
  assert.deepEqual(stored, [
    [9, 1, 2, 3, 4, 5, 6, 7].map(createVisit),
    [{ ...createVisit(3), title: "Üç" }, ...[9, 1, 2, 4, 5, 6, 7].map(createVisit)],
  ]);
  actor.stop();
});

testSpecification(commandPalette);
