import assert from "node:assert/strict";
import { createActor } from "xstate";
import { getPausedEntry, getViewedEntry, viewingMachine } from "../../tools/inspector/viewing.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { viewing } from "../machines/specifications/viewing.ts";

testSpecification(viewing);

Deno.test("inspector view: has a viewed entry in the past and a paused entry while paused", () => {
  const actor = createActor(viewingMachine).start();
  const readView = () => [getViewedEntry(actor.getSnapshot()), getPausedEntry(actor.getSnapshot())];
  const all = [readView()];
  actor.send({ type: "entry.chosen", entry: 4 });
  actor.send({ type: "log.paused", entry: 7 });
  all.push(readView());
  actor.send({ type: "present.chosen" });
  actor.send({ type: "log.resumed" });
  all.push(readView());
  assert.deepEqual(all, [[undefined, undefined], [4, 7], [undefined, undefined]]);
});
