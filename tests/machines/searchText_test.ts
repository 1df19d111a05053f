import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import { searchTextMachine } from "../../machines/searchText.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { searchText } from "./specifications/searchText.ts";

testSpecification(searchText);

/** How long typing rests before a text is searched for, in milliseconds. */
const PAUSE = 300;

function search(value = "") {
  const clock = new SimulatedClock();
  const committed: string[] = [];
  const actor = createActor(searchTextMachine, { clock, input: { value } });
  actor.on("text.searched", ({ text }) => committed.push(text));
  actor.start();
  const type = (text: string) => actor.send({ type: "text.typed", text });
  return { actor, clock, committed, type };
}

Deno.test("a text is searched for once typing has rested, not before", () => {
  const { actor, clock, committed, type } = search();
  type("r");
  clock.increment(PAUSE - 1);
  type("rü");
  clock.increment(PAUSE - 1);
  assert.deepEqual(committed, []);
  clock.increment(1);
  assert.deepEqual(committed, ["rü"]);
  actor.stop();
});

Deno.test("Enter and clearing do not wait, and nothing is searched for twice", () => {
  const { actor, clock, committed, type } = search();
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

Deno.test("a value from outside fills the field, unless it is being typed in", () => {
  const { actor, clock, committed, type } = search("güneş");
  const draft = () => actor.getSnapshot().context.draft;
  actor.send({ type: "value.changed", value: "hidro" });
  const followed = draft();
  type("hidroe");
  actor.send({ type: "value.changed", value: "güneş" });
  clock.increment(PAUSE);
  assert.deepEqual([followed, draft(), committed], ["hidro", "hidroe", ["hidroe"]]);
  actor.stop();
});
