import assert from "node:assert/strict";
import { createActor } from "xstate";
import { lookedAt, pausedAt, viewingMachine } from "../../tools/inspector/viewing.ts";
import { sent, type Specification } from "../support/specification/specification.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";

/** The time that the inspector shows, and beside it whether its log follows. */
const viewing: Specification = {
  name: "viewing",
  machine: viewingMachine,
  happenings: {
    "looks at 3": sent({ type: "entry.chosen", entry: 3 }),
    "looks at 5": sent({ type: "entry.chosen", entry: 5 }),
    "comes back": sent({ type: "present.chosen" }),
    "pauses at 9": sent({ type: "log.paused", entry: 9 }),
    "goes on": sent({ type: "log.resumed" }),
    "clears": sent({ type: "log.cleared" }),
  },
  start: { to: "time.present log.following", context: { entry: 0, last: 0 } },
  rows: {
    time: {
      "looks at 3": { to: "time.past", context: { entry: 3 } },
      "looks at 5": { to: "time.past", context: { entry: 5 } },
    },
    "time.past": {
      "comes back": { to: "time.present" },
      "clears": { to: "time.present" },
    },
    "log.following": { "pauses at 9": { to: "log.paused", context: { last: 9 } } },
    "log.paused": { "goes on": { to: "log.following" } },
  },
};

testSpecification(viewing);

Deno.test("an entry is looked at in the past alone, and a last one shown while paused", () => {
  const actor = createActor(viewingMachine).start();
  const seen = () => [lookedAt(actor.getSnapshot()), pausedAt(actor.getSnapshot())];
  const all = [seen()];
  actor.send({ type: "entry.chosen", entry: 4 });
  actor.send({ type: "log.paused", entry: 7 });
  all.push(seen());
  actor.send({ type: "present.chosen" });
  actor.send({ type: "log.resumed" });
  all.push(seen());
  assert.deepEqual(all, [[undefined, undefined], [4, 7], [undefined, undefined]]);
});
