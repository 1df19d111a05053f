import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import { type DateWordFields, dateWordsMachine } from "../../machines/dateWords.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { dateWords } from "./specifications/dateWords.ts";

Deno.test("date words: leave out the default time of today from that minute on", () => {
  const filled: DateWordFields[] = [];
  const words = createActor(
    dateWordsMachine.provide({
      actions: { fillFields: (_, { fields }) => filled.push(fields) },
    }),
    { clock: new SimulatedClock(), input: { language: "tr", defaultTime: "09:00" } },
  ).start();
  for (const time of ["08:59", "09:00", "09:01"]) {
    words.send({ type: "words.typed", words: "bugün", now: `2026-11-26T${time}` });
    words.send({ type: "words.confirmed" });
  }
  assert.deepEqual(filled.map(({ time }) => time), ["09:00", null, null]);
  words.stop();
});

testSpecification(dateWords);
