import { idleEffects } from "../../support/createPageInApp.tsx";
import { act } from "@testing-library/react";
import assert from "node:assert/strict";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { SimulatedClock } from "xstate";
import { createApp } from "../../../machines/createApp.ts";
import { toDay } from "../../../machines/clock.ts";
import { ClockProvider, useClock } from "../../../src/i18n/clock.ts";

const ZONE = "Europe/Istanbul";
const RENDERED = Date.UTC(2026, 10, 26, 20, 57, 30);
const MINUTE = 60_000;

let renders = 0;

function Day() {
  renders++;
  return <p>{useClock((reading) => toDay(reading))}</p>;
}

/** Creates the clock of an app that starts at a moment. */
function createClockAt(moment: number) {
  const time = new SimulatedClock();
  const app = createApp(idleEffects, {
    clock: time,
    now: () => moment + time.now(),
    zone: () => ZONE,
  });
  return { clock: app.clock, pass: (ms: number) => act(() => time.increment(ms)), stop: app.stop };
}

Deno.test("clock: a view of the day is rendered again when the day changes, not each minute", async () => {
  const { clock, pass: advanceClock, stop } = createClockAt(RENDERED);
  const container = document.createElement("div");
  container.innerHTML = renderToString(
    <ClockProvider value={clock}>
      <Day />
    </ClockProvider>,
  );
  const root = await act(() =>
    hydrateRoot(
      container,
      <ClockProvider value={clock}>
        <Day />
      </ClockProvider>,
    )
  );
  const before = renders;
  advanceClock(MINUTE);
  advanceClock(MINUTE / 2);
  assert.equal(renders, before);
  advanceClock(MINUTE);
  assert.deepEqual([renders, container.innerHTML], [before + 1, "<p>2026-11-27</p>"]);
  act(() => root.unmount());
  stop();
});
