import type { Page } from "playwright-core";
import type { Observation } from "../specification/actorFactory.ts";

/** Covers the ticks of the page's clock between two steps. */
const MARGIN_MS = 10;

/**
 * Keeps a paused page's clock in step with a specification's. Timers fire when the test says so,
 * and the machine can sleep.
 */
export function createPageTime(
  page: Page,
  { epoch, delays = {} }: { epoch: number; delays?: Readonly<Record<string, number>> | undefined },
) {
  let now = 0;
  let ticks = 0;
  const timers = new Map<string, number>();
  const run = async (ms: number, how: (ms: number) => Promise<void>) => {
    await how(ms);
    now += ms;
    ticks += ms;
  };
  const advance = (ms: number) => run(ms, (ms) => page.clock.runFor(ms + MARGIN_MS));
  return {
    reset() {
      now = ticks = 0;
      timers.clear();
    },
    /** Records the timers that a step started. */
    recordTimers({ times }: Observation) {
      for (const time of times) {
        const [name = "", ms = delays[name]] = time.split(" ");
        timers.set(name, ticks + Number(ms));
      }
    },
    pass: advance,
    fire: (timer: string) => advance((timers.get(timer) ?? NaN) - ticks),
    /** Advances by a long time; each timer fires at most once. */
    fastForward: (ms: number) => run(ms, (ms) => page.clock.fastForward(ms)),
    /** Advances the wall clock only, not timers. */
    sleep(ms: number) {
      now += ms;
    },
    /** Corrects the wall clock, which has ticked on. */
    set: () => page.clock.setSystemTime(epoch + now),
  };
}
