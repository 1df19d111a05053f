import assert from "node:assert/strict";
import { correctTimes, toCompletionTime } from "../../../src/features/milestone/milestoneTimes.ts";

const NOW = "2026-11-21T07:00:00.000Z";
/** Started at 18:00 and completed at 09:00 in Istanbul. */
const STORED = {
  startedAt: "2026-11-10T15:00:00.000Z",
  completedAt: "2026-11-20T06:00:00.000Z",
};

type Times = Parameters<typeof correctTimes>[0];

const CORRECTIONS: [string, Partial<Times>, Times, object][] = [
  ["keeps times whose day stays", {}, STORED, {}],
  ["moves a time to another day at the same time of day", { startedAt: "2026-11-12" }, STORED, {
    startedAt: "2026-11-12T15:00:00Z",
  }],
  [
    "starts at the completion at the latest on the day of the completion",
    { startedAt: "2026-11-20" },
    STORED,
    { startedAt: "2026-11-20T06:00:00.000Z" },
  ],
  [
    "completes at the start at the earliest on the day of the start",
    { completedAt: "2026-11-10" },
    STORED,
    { completedAt: "2026-11-10T15:00:00.000Z" },
  ],
  [
    "completes at a corrected start at the earliest on the same day",
    { startedAt: "2026-11-12", completedAt: "2026-11-12" },
    STORED,
    { startedAt: "2026-11-12T15:00:00Z", completedAt: "2026-11-12T15:00:00Z" },
  ],
  [
    "does not leave the present when both days become today",
    { startedAt: "2026-11-21", completedAt: "2026-11-21" },
    STORED,
    { startedAt: NOW, completedAt: NOW },
  ],
  [
    "does not start in the future when the day of the start becomes today",
    { startedAt: "2026-11-21" },
    { ...STORED, completedAt: null },
    { startedAt: NOW },
  ],
  [
    "passes an invalid day on to the validation",
    { startedAt: "31.02.2026", completedAt: null },
    STORED,
    { startedAt: "31.02.2026", completedAt: "" },
  ],
  [
    "sends the completion of a milestone that was reopened meanwhile, which the server rejects",
    { completedAt: "2026-11-19" },
    { ...STORED, completedAt: null },
    { completedAt: "2026-11-19T09:00:00Z" },
  ],
  ["leaves times in the wrong order to the server", { completedAt: "2026-11-09" }, STORED, {
    completedAt: "2026-11-09T06:00:00Z",
  }],
];

for (const [name, chosen, stored, expected] of CORRECTIONS) {
  Deno.test(`correctTimes: ${name}`, () => {
    assert.deepEqual(correctTimes({ ...stored, ...chosen }, stored, NOW), expected);
  });
}

Deno.test("toCompletionTime: returns noon in Istanbul, but not before the start", () => {
  assert.equal(toCompletionTime("2026-11-20", null), "2026-11-20T09:00:00Z");
  assert.equal(
    toCompletionTime("2026-11-20", "2026-11-20T15:00:00.000Z"),
    "2026-11-20T15:00:00.000Z",
  );
  assert.equal(
    toCompletionTime("2026-11-20", "2026-11-20T09:00:00.001Z"),
    "2026-11-20T09:00:00.001Z",
  );
});
