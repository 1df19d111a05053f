import fc from "fast-check";
import { installBrowser } from "./browser.ts";
import { type Step, step } from "./steps.ts";
import { World } from "./world.ts";

/** How many steps there are to choose from on a walk: those that have nothing to do are left out. */
const FEWEST = 100;
const MOST = 1_000;
/** Each walk is brought to rest at its end; of one in so many, a copy also in its middle. */
const RESTED_TWICE = 4;

/** Every walk begins with two tabs of somebody who is signed in. */
const BEGINNING: Step[] = [
  { do: "open", tab: 0 },
  { do: "sign in", tab: 0, as: "elif" },
  { do: "pass", ms: 100 },
  { do: "open", tab: 1 },
];

interface Walks {
  steps: number;
  seed: number;
  /** Called after each walk. */
  onWalk?: (done: number) => void;
  /** Whether a failure is told as it was found: to make it short takes a while. */
  isFirstEnough?: boolean;
}

export interface Walked {
  steps: number;
  /** How often each kind of step was taken, and each state was come to. */
  counts: ReadonlyMap<string, number>;
  failure: Failure | null;
}

interface Failure {
  faults: string[];
  /** The shortest found that lead to it. */
  steps: Step[];
}

/** Walks from the beginning again and again, until so many steps were taken or something failed. */
export async function walk(
  { steps: wanted, seed, onWalk, isFirstEnough = false }: Walks,
): Promise<Walked> {
  const counts = new Map<string, number>();
  const candidates = fc.integer({ min: FEWEST, max: MOST })
    .chain((length) => fc.array(step, { minLength: length, maxLength: length }));
  const uninstall = installBrowser();
  let done = 0;
  try {
    for (let nth = 0; done < wanted; nth++) {
      const [chosen = []] = fc.sample(candidates, { numRuns: 1, seed: seed + nth });
      const { faults, steps } = await explored([...BEGINNING, ...chosen], wanted - done, counts);
      done += steps.length;
      const isRestedTwice = faults.length === 0 && nth % RESTED_TWICE === 0;
      const half = isRestedTwice ? steps.slice(0, steps.length / 2) : [];
      const failures = [{ faults, steps }, { faults: await faultsAlong(half), steps: half }];
      const failure = failures.find(({ faults }) => faults.length > 0);
      if (failure) {
        return {
          steps: done,
          counts,
          failure: isFirstEnough ? failure : await shortest(failure.steps),
        };
      }
      onWalk?.(done);
    }
    return { steps: done, counts, failure: null };
  } finally {
    uninstall();
  }
}

/** What goes wrong along steps, or when everything is to come to rest after them. */
export async function replayed(steps: readonly Step[]): Promise<string[]> {
  const uninstall = installBrowser();
  try {
    return await faultsAlong(steps);
  } finally {
    uninstall();
  }
}

/** Takes those of the steps that have something to do, and brings all to rest. */
async function explored(chosen: readonly Step[], most: number, counts: Map<string, number>) {
  const world = new World(counts);
  const steps: Step[] = [];
  try {
    for (const one of chosen) {
      if (steps.length === most) break;
      if (!await world.take(one)) continue;
      steps.push(one);
      if (world.faults.length > 0) return { steps, faults: world.faults };
    }
    await world.settle();
  } finally {
    await world.stop();
  }
  return { steps, faults: world.faults };
}

async function faultsAlong(steps: readonly Step[]): Promise<string[]> {
  if (steps.length === 0) return [];
  const world = new World();
  try {
    for (const one of steps) {
      await world.take(one);
      if (world.faults.length > 0) return world.faults;
    }
    await world.settle();
    return world.faults;
  } finally {
    await world.stop();
  }
}

/** Leaves steps out, ever fewer at once, as long as something still goes wrong. */
async function shortest(steps: readonly Step[]): Promise<Failure> {
  let left = [...steps];
  for (let size = Math.ceil(left.length / 2); size >= 1;) {
    let isShorter = false;
    for (let end = left.length; end > 0; end -= size) {
      const start = Math.max(end - size, 0);
      const without = left.toSpliced(start, end - start);
      if ((await faultsAlong(without)).length === 0) continue;
      left = without;
      isShorter = true;
    }
    if (size === 1 && !isShorter) break;
    size = Math.max(Math.floor(size / 2), 1);
  }
  return { faults: await faultsAlong(left), steps: left };
}

/** Steps as they can be pasted into a test. */
export function pasteable(steps: readonly Step[]): string {
  const options = { breakLength: Infinity, compact: true, colors: false };
  return steps.map((one) => `  ${Deno.inspect({ ...one }, options)},`).join("\n");
}
