import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import { searchTextMachine } from "../../machines/searchText.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { searchText } from "./specifications/searchText.ts";

/** How long typing rests before a text is searched for, in milliseconds. */
const PAUSE = 300;

function createTestActor(value = "") {
  const clock = new SimulatedClock();
  const committed: string[] = [];
  const actor = createActor(searchTextMachine, { clock, input: { value } });
  actor.on("text.searched", ({ text }) => committed.push(text));
  actor.start();
  const type = (text: string) => actor.send({ type: "text.typed", text });
  return { actor, clock, committed, type };
}

Deno.test("searchText: searches once typing has paused", () => {
  const { actor, clock, committed, type } = createTestActor();
  type("r");
  clock.increment(PAUSE - 1);
  type("rü");
  clock.increment(PAUSE - 1);
  assert.deepEqual(committed, []);
  clock.increment(1);
  assert.deepEqual(committed, ["rü"]);
  actor.stop();
});

Deno.test("searchText: searches at once on Enter and when cleared, but not twice", () => {
  const { actor, clock, committed, type } = createTestActor();
  type("rüz");
  actor.send({ type: "text.submitted" });
  actor.send({ type: "text.submitted" });
  clock.increment(PAUSE);
  type("rüzg");
  type("rüz");
  clock.increment(PAUSE);
  actor.send({ type: "text.cleared" });
  actor.send({ type: "text.cleared" });
  assert.deepEqual(committed, ["rüz", ""]);
  actor.stop();
});

Deno.test("searchText: takes a value from outside unless text is being typed", () => {
  const { actor, clock, committed, type } = createTestActor("güneş");
  const readDraft = () => actor.getSnapshot().context.draft;
  actor.send({ type: "value.changed", value: "hidro" });
  const followed = readDraft();
  type("hidroe");
  actor.send({ type: "value.changed", value: "güneş" });
  clock.increment(PAUSE);
  assert.deepEqual([followed, readDraft(), committed], ["hidro", "hidroe", ["hidroe"]]);
  actor.stop();
});

Deno.test("searchText: does not search again for the text it has", () => {
  const { actor, clock, committed, type } = createTestActor("rüz");
  type("rüzg");
  type("rüz");
  clock.increment(PAUSE);
  assert.deepEqual([committed, actor.getSnapshot().value], [[], "idle"]);
  actor.stop();
});

Deno.test("searchText: searches for an emptied field only once typing has paused", () => {
  const { actor, clock, committed, type } = createTestActor("rüz");
  type("");
  assert.deepEqual(committed, []);
  clock.increment(PAUSE);
  assert.deepEqual(committed, [""]);
  actor.stop();
});

testSpecification(searchText);
