import assert from "node:assert/strict";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import { clockMachine, toDay, type WindowEvent } from "../../machines/clock.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { clock } from "./specifications/clock.ts";

testSpecification(clock);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A clock that was started at a moment, and what it reports. */
function startClock(start: string, zone = "Europe/Istanbul") {
  const time = new SimulatedClock();
  const device = { zone };
  let report: (event: WindowEvent) => void = () => {};
  let slept = 0;
  const days: string[] = [];
  const actor = createActor(
    clockMachine.provide({
      actors: {
        followWindow: fromCallback<WindowEvent>(({ sendBack }) => {
          report = sendBack;
        }),
      },
    }),
    {
      clock: time,
      input: { now: () => Date.parse(start) + slept + time.now(), zone: () => device.zone },
    },
  );
  actor.on("day.changed", () => void days.push(toDay(actor.getSnapshot().context)));
  actor.start();
  return {
    actor,
    days,
    device,
    pass: (ms: number) => time.increment(ms),
    sleep: (ms: number) => void (slept += ms),
    report: (type: WindowEvent["type"]) => report({ type }),
    minute: () => new Date(actor.getSnapshot().context.minute).toISOString(),
  };
}

Deno.test("clock: moves at the full minute, whatever second it is started at", () => {
  const { actor, pass, minute } = startClock("2026-11-26T12:00:40.250Z");
  assert.equal(minute(), "2026-11-26T12:00:00.000Z");
  pass(19_749);
  assert.equal(minute(), "2026-11-26T12:00:00.000Z");
  pass(1);
  assert.equal(minute(), "2026-11-26T12:01:00.000Z");
  actor.stop();
});

Deno.test("clock: reports the new day at midnight of the person and at midnight in Istanbul", () => {
  const { actor, pass, days } = startClock("2026-11-26T20:58:00Z", "Asia/Tokyo");
  pass(MINUTE);
  assert.deepEqual(days, []);
  pass(MINUTE);
  assert.equal(days.length, 1);
  pass(18 * HOUR);
  assert.equal(days.length, 2);
  actor.stop();
});

Deno.test("clock: moves when a window is shown that was hidden or asleep over midnight", () => {
  const { actor, days, report, sleep, minute } = startClock("2026-11-26T12:00:00Z");
  report("window.hidden");
  sleep(30 * HOUR);
  assert.equal(minute(), "2026-11-26T12:00:00.000Z");
  report("window.shown");
  assert.deepEqual([minute(), days.length], ["2026-11-27T18:00:00.000Z", 1]);
  sleep(24 * HOUR);
  report("window.shown");
  assert.deepEqual([minute(), days.length], ["2026-11-28T18:00:00.000Z", 2]);
  actor.stop();
});

Deno.test("clock: follows a device into another time zone", () => {
  const { actor, days, device, pass } = startClock("2026-11-26T12:00:00Z");
  device.zone = "Pacific/Kiritimati";
  pass(MINUTE);
  assert.equal(actor.getSnapshot().context.timeZone, "Pacific/Kiritimati");
  assert.equal(days.length, 1);
  actor.stop();
});
