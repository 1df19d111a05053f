import assert from "node:assert/strict";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import { clockMachine, dayOf, type WindowEvent } from "../../machines/clock.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { clock } from "./specifications/clock.ts";

testSpecification(clock);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A clock that was started at a moment, and what it reports. */
function startedAt(start: string, zone = "Europe/Istanbul") {
  const time = new SimulatedClock();
  const place = { zone };
  let tell: (event: WindowEvent) => void = () => {};
  let slept = 0;
  const days: string[] = [];
  const actor = createActor(
    clockMachine.provide({
      actors: {
        followWindow: fromCallback<WindowEvent>(({ sendBack }) => {
          tell = sendBack;
        }),
      },
    }),
    {
      clock: time,
      input: { now: () => Date.parse(start) + slept + time.now(), zone: () => place.zone },
    },
  );
  actor.on("day.changed", () => void days.push(dayOf(actor.getSnapshot().context)));
  actor.start();
  return {
    actor,
    days,
    place,
    pass: (ms: number) => time.increment(ms),
    sleep: (ms: number) => void (slept += ms),
    tell: (type: WindowEvent["type"]) => tell({ type }),
    minute: () => new Date(actor.getSnapshot().context.minute).toISOString(),
  };
}

Deno.test("clock: moves at the full minute, whatever second it is started at", () => {
  const { actor, pass, minute } = startedAt("2026-11-26T12:00:40.250Z");
  assert.equal(minute(), "2026-11-26T12:00:00.000Z");
  pass(19_749);
  assert.equal(minute(), "2026-11-26T12:00:00.000Z");
  pass(1);
  assert.equal(minute(), "2026-11-26T12:01:00.000Z");
  actor.stop();
});

Deno.test("clock: reports the new day at midnight of the person and at midnight in Istanbul", () => {
  const { actor, pass, days } = startedAt("2026-11-26T20:58:00Z", "Asia/Tokyo");
  pass(MINUTE);
  assert.deepEqual(days, []);
  pass(MINUTE);
  assert.equal(days.length, 1);
  pass(18 * HOUR);
  assert.equal(days.length, 2);
  actor.stop();
});

Deno.test("clock: moves when a window is shown that was hidden or asleep over midnight", () => {
  const { actor, days, tell, sleep, minute } = startedAt("2026-11-26T12:00:00Z");
  tell("window.hidden");
  sleep(30 * HOUR);
  assert.equal(minute(), "2026-11-26T12:00:00.000Z");
  tell("window.shown");
  assert.deepEqual([minute(), days.length], ["2026-11-27T18:00:00.000Z", 1]);
  sleep(24 * HOUR);
  tell("window.shown");
  assert.deepEqual([minute(), days.length], ["2026-11-28T18:00:00.000Z", 2]);
  actor.stop();
});

Deno.test("clock: follows a device into another time zone", () => {
  const { actor, days, place, pass } = startedAt("2026-11-26T12:00:00Z");
  place.zone = "Pacific/Kiritimati";
  pass(MINUTE);
  assert.equal(actor.getSnapshot().context.timeZone, "Pacific/Kiritimati");
  assert.equal(days.length, 1);
  actor.stop();
});
