import { stillEffects } from "../../support/inApp.tsx";
import { atEnd, viewTest } from "../../support/viewTest.tsx";
import { QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { SimulatedClock } from "xstate";
import type { WindowEvent } from "../../../machines/clock.ts";
import { startApp } from "../../../src/app/startApp.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An app whose page shows one query, ten minutes before midnight in Istanbul. */
async function startedBeforeMidnight() {
  const clock = new SimulatedClock();
  const time = { slept: Date.UTC(2026, 10, 26, 20, 50) };
  let tell: (event: WindowEvent) => void = () => {};
  const address = location.href;
  const { services, router } = await startApp(
    () => ({
      ...stillEffects,
      followWindow(report) {
        tell = report;
        return () => {};
      },
    }),
    {
      clock,
      now: () => time.slept + clock.now(),
      zone: () => "Europe/Istanbul",
      preferences: { catalogue: {} },
    },
  );
  const client = await services.queries.open();
  let requests = 0;
  const leave = new QueryObserver(client, {
    queryKey: ["milestones"],
    queryFn: () => ++requests,
  }).subscribe(() => {});
  atEnd(() => {
    leave();
    client.clear();
    router.dispose();
    services.actors.stop();
    history.replaceState(null, "", address);
  });
  await waitFor(() => assert.equal(requests, 1));
  return {
    clock,
    time,
    tell: (type: WindowEvent["type"]) => tell({ type }),
    requested: (count: number) => waitFor(() => assert.equal(requests, count)),
  };
}

viewTest("app: requests what is shown again when the day changes, and not before", async () => {
  const { clock, requested } = await startedBeforeMidnight();
  clock.increment(9 * MINUTE);
  await requested(1);
  clock.increment(MINUTE);
  await requested(2);
});

viewTest("app: requests what is shown again when it wakes on another day", async () => {
  const { time, tell, requested } = await startedBeforeMidnight();
  tell("window.hidden");
  time.slept += 9 * HOUR;
  tell("window.shown");
  await requested(2);
  tell("window.shown");
  await requested(2);
});
