import { stillEffects } from "../../support/inApp.tsx";
import { act } from "@testing-library/react";
import assert from "node:assert/strict";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { SimulatedClock } from "xstate";
import { createApp } from "../../../machines/createApp.ts";
import { dayOf } from "../../../machines/clock.ts";
import { ClockProvider, useClock, useToday } from "../../../src/i18n/clock.ts";
import { drawFor } from "../../../src/i18n/renderedFor.ts";

const ZONE = "Europe/Istanbul";
const RENDERED = Date.UTC(2026, 10, 26, 20, 57, 30);
const MINUTE = 60_000;

let renders = 0;

function Shown() {
  const today = useToday();
  const minute = useClock((reading) => new Date(reading.minute).toISOString().slice(11, 16));
  return <p>{`${today} ${minute}`}</p>;
}

function Day() {
  renders++;
  return <p>{useClock((reading) => dayOf(reading))}</p>;
}

/** The clock of an app that is started at a moment. */
function clockAt(moment: number) {
  const time = new SimulatedClock();
  const app = createApp(stillEffects, {
    clock: time,
    now: () => moment + time.now(),
    zone: () => ZONE,
  });
  return { clock: app.clock, pass: (ms: number) => act(() => time.increment(ms)), stop: app.stop };
}

Deno.test("clock: a page is hydrated with the minute that the server rendered with", async () => {
  const server = clockAt(RENDERED);
  const markup = renderToString(
    <ClockProvider value={server.clock}>
      <Shown />
    </ClockProvider>,
  );
  server.stop();
  assert.equal(markup, "<p>2026-11-26 20:57</p>");

  const browser = clockAt(RENDERED + MINUTE);
  const leave = drawFor(() => ({ timeZone: ZONE, now: RENDERED }));
  const container = document.createElement("div");
  container.innerHTML = markup;
  const errors: unknown[] = [];
  const root = await act(() =>
    hydrateRoot(
      container,
      <ClockProvider value={browser.clock}>
        <Shown />
      </ClockProvider>,
      {
        onRecoverableError: (error) => void errors.push(error),
      },
    )
  );
  leave();
  assert.deepEqual([errors, container.innerHTML], [[], "<p>2026-11-26 20:58</p>"]);
  browser.pass(2 * MINUTE);
  assert.equal(container.innerHTML, "<p>2026-11-27 21:00</p>");
  act(() => root.unmount());
  browser.stop();
});

Deno.test("clock: a view of the day is rendered again when the day changes, not each minute", async () => {
  const { clock, pass, stop } = clockAt(RENDERED);
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
  pass(MINUTE);
  pass(MINUTE / 2);
  assert.equal(renders, before);
  pass(MINUTE);
  assert.deepEqual([renders, container.innerHTML], [before + 1, "<p>2026-11-27</p>"]);
  act(() => root.unmount());
  stop();
});
