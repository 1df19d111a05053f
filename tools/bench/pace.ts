import { createHash } from "node:crypto";

/** Whether the machine runs at its own speed: what shares its processors slows it for seconds. */
export interface Pace {
  isFull(): boolean;
  /** How often that was asked, and how often it was so. */
  told(): { asked: number; full: number };
}

/** How much longer than at its fastest a piece of work may take at full pace. */
const WITHIN = 1.25;
/** To be hashed; some milliseconds. */
const WORK = new Uint8Array(16 * 1024 * 1024);
/** How often it is tried how fast the machine is, and how long it rests in between. */
const TRIALS = 200;
const REST_MS = 40;

interface Clock {
  work(): void;
  now(): number;
  rest(): Promise<void>;
}

const REAL: Clock = {
  work: hash,
  now: () => performance.now(),
  rest: () => new Promise((resolve) => setTimeout(resolve, REST_MS)),
};

/** Finds out how fast the machine is, which takes ten seconds. */
export async function createPace({ work, now, rest }: Clock = REAL): Promise<Pace> {
  let fastest = Infinity;
  const told = { asked: 0, full: 0 };
  const take = () => {
    const began = now();
    work();
    const took = now() - began;
    fastest = Math.min(fastest, took);
    return took;
  };
  for (let trial = 0; trial < TRIALS; trial++) {
    take();
    await rest();
  }
  return {
    isFull() {
      const isFull = take() <= fastest * WITHIN;
      told.asked++;
      if (isFull) told.full++;
      return isFull;
    },
    told: () => ({ ...told }),
  };
}

/** By the same machine code each time: V8 at some moment gives up what it has made of a loop. */
function hash(): void {
  createHash("sha256").update(WORK).digest();
}
