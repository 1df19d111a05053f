import assert from "node:assert/strict";
import { createActor, SimulatedClock } from "xstate";
import { type DateWordFields, dateWordsMachine } from "../../machines/dateWords.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { dateWords } from "./specifications/dateWords.ts";

/** Starts the machine with Turkish words; `filled` are the fields that it has filled. */
function createTestActor() {
  const filled: DateWordFields[] = [];
  const words = createActor(
    dateWordsMachine.provide({
      actions: { fillFields: (_, { fields }) => filled.push(fields) },
    }),
    { clock: new SimulatedClock(), input: { language: "tr", defaultTime: "09:00" } },
  ).start();
  return { words, filled };
}

Deno.test("date words: leave out the default time of today from that minute on", () => {
  const { words, filled } = createTestActor();
  for (const time of ["08:59", "09:00", "09:01"]) {
    words.send({
      type: "words.typed",
      words: "bugün",
      now: `2026-11-26T${time}+03:00[Europe/Istanbul]`,
    });
    words.send({ type: "words.confirmed" });
  }
  assert.deepEqual(filled.map(({ time }) => time), ["09:00", null, null]);
  words.stop();
});

Deno.test("date words: are read again in another time zone, and ask unless what was chosen is still offered", () => {
  const { words, filled } = createTestActor();
  const istanbul = "2026-11-27T01:15:00+03:00[Europe/Istanbul]";
  const newYork = "2026-11-26T17:15:00-05:00[America/New_York]";
  const readIn = (typed: string, ...zones: [string, ...string[]]) => {
    const [first, ...others] = zones;
    words.send({ type: "words.typed", words: typed, now: first });
    words.send({ type: "words.confirmed" });
    words.send({ type: "schedule.chosen", index: 1 });
    for (const now of others) words.send({ type: "zone.changed", now });
    return filled.splice(0).at(-1);
  };
  assert.deepEqual([
    readIn("2 saat sonra", istanbul, newYork),
    readIn("yarın", istanbul, newYork),
    readIn("12.05", istanbul, newYork),
    readIn("gece yarısı", istanbul, newYork),
  ], [
    { date: "2026-11-26", time: "19:15", recurrence: null },
    { date: "2026-11-27", time: "09:00", recurrence: null },
    { time: "12:05" },
    { date: null, time: null, recurrence: null },
  ]);
  words.stop();
});

testSpecification(dateWords);
