import type { Page } from "playwright-core";
import type { Seen } from "../specification/stage.ts";

/** A page's timers may ring a little later, as its clock has ticked on between two steps. */
const MARGIN_MS = 10;

/**
 * The time of a page whose clock stands still, in step with that of a specification: its timers
 * ring when told, in the order in which they were set, and its machine can sleep.
 */
export function toldTime(
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
  const pass = (ms: number) => run(ms, (ms) => page.clock.runFor(ms + MARGIN_MS));
  return {
    reset() {
      now = ticks = 0;
      timers.clear();
    },
    /** Takes down the timers that were set in a step. */
    note({ times }: Seen) {
      for (const time of times) {
        const [name = "", ms = delays[name]] = time.split(" ");
        timers.set(name, ticks + Number(ms));
      }
    },
    pass,
    ring: (timer: string) => pass((timers.get(timer) ?? NaN) - ticks),
    /** A time so long that each timer rings once at most. */
    leap: (ms: number) => run(ms, (ms) => page.clock.fastForward(ms)),
    /** The clock on the wall goes on, timers do not. */
    sleep(ms: number) {
      now += ms;
    },
    /** Sets the wall clock of the page, which has ticked a little further. */
    set: () => page.clock.setSystemTime(epoch + now),
  };
}
