import assert from "node:assert/strict";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { SearchPage } from "../../contract/schemas/search.ts";
import { commandPaletteMachine, searchFace, type Visit } from "../../machines/commandPalette.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { commandPalette } from "./specifications/commandPalette.ts";

testSpecification(commandPalette);

const visitOf = (number: number): Visit => ({
  kind: "project",
  title: `${number}`,
  path: `/project/${number}`,
});

Deno.test("the answer to an earlier text never shows, however late it comes", async () => {
  const clock = new SimulatedClock();
  const asked = new Map<string, PromiseWithResolvers<SearchPage>>();
  const actor = createActor(
    commandPaletteMachine.provide({
      actors: {
        search: fromPromise(({ input }) => {
          const answer = Promise.withResolvers<SearchPage>();
          asked.set(input.text, answer);
          return answer.promise;
        }),
      },
    }),
    { clock, input: { visits: [] } },
  ).start();
  actor.send({ type: "palette.requested" });
  const faces = [searchFace(actor.getSnapshot())];
  for (const text of ["rü", "rüz"]) {
    actor.send({ type: "text.changed", text });
    faces.push(searchFace(actor.getSnapshot()));
    clock.increment(150);
  }
  const page = (title: string): SearchPage => ({
    data: [{ kind: "project", id: title, title, detail: null, path: "/" }],
    total: 1,
  });
  asked.get("rüz")?.resolve(page("rüz"));
  await asked.get("rüz")?.promise;
  asked.get("rü")?.resolve(page("rü"));
  await asked.get("rü")?.promise;
  await Promise.resolve();
  const { value, context } = actor.getSnapshot();
  assert.deepEqual([value, context.found], [{ open: "shown" }, page("rüz")]);
  faces.push(searchFace(actor.getSnapshot()));
  assert.deepEqual(faces, ["recent", "searching", "searching", "shown"]);
  actor.stop();
});

Deno.test("the eight records opened last are remembered, each once", () => {
  const stored: (readonly Visit[])[] = [];
  const actor = createActor(
    commandPaletteMachine.provide({
      actions: { storeVisits: (_, { visits }) => void stored.push(visits) },
    }),
    { input: { visits: [1, 2, 3, 4, 5, 6, 7, 8].map(visitOf) } },
  ).start();
  actor.send({ type: "record.visited", visit: visitOf(9) });
  actor.send({ type: "record.visited", visit: { ...visitOf(3), title: "Üç" } });
  assert.deepEqual(stored, [
    [9, 1, 2, 3, 4, 5, 6, 7].map(visitOf),
    [{ ...visitOf(3), title: "Üç" }, ...[9, 1, 2, 4, 5, 6, 7].map(visitOf)],
  ]);
  actor.stop();
});
