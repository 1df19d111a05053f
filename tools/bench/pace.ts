import { createHash } from "node:crypto";

/** Detects whether other load slows the machine, which happens for seconds at a time. */
export interface Pace {
  isFullSpeed(): boolean;
  counts(): { checked: number; full: number };
}

/** At full speed, the work takes at most this many times its fastest run. */
const TOLERANCE = 1.25;
const WORK = new Uint8Array(16 * 1024 * 1024);
const TRIALS = 200;
const PAUSE_MS = 40;

interface Clock {
  work(): void;
  now(): number;
  pause(): Promise<void>;
}

const REAL: Clock = {
  work: hash,
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
};

/** Measures the fastest run of the work, which takes ten seconds. */
export async function createPace({ work, now, pause }: Clock = REAL): Promise<Pace> {
  let fastest = Infinity;
  const counts = { checked: 0, full: 0 };
  const runOnce = () => {
    const began = now();
    work();
    const took = now() - began;
    fastest = Math.min(fastest, took);
    return took;
  };
  for (let trial = 0; trial < TRIALS; trial++) {
    runOnce();
    await pause();
  }
  return {
    isFullSpeed() {
      const isFullSpeed = runOnce() <= fastest * TOLERANCE;
      counts.checked++;
      if (isFullSpeed) counts.full++;
      return isFullSpeed;
    },
    counts: () => ({ ...counts }),
  };
}

/** Hashes with native code: V8 may deoptimise a loop, which would change its speed. */
function hash(): void {
  createHash("sha256").update(WORK).digest();
}
