import fc from "fast-check";
import { installBrowser } from "./browser.ts";
import { type Step, step } from "./steps.ts";
import { World } from "./world.ts";

/** The length of a generated walk, impossible steps included. */
const MIN_STEPS = 100;
const MAX_STEPS = 1_000;
/** One walk in this many is also settled at its middle. */
const MIDDLE_SETTLED_EVERY = 4;

/** Every walk begins with two tabs of a signed-in user. */
const BEGINNING: Step[] = [
  { do: "open", tab: 0 },
  { do: "sign in", tab: 0, as: "elif" },
  { do: "pass", ms: 100 },
  { do: "open", tab: 1 },
];

interface WalkOptions {
  steps: number;
  seed: number;
  /** Called after each walk. */
  onWalk?: (stepsDone: number) => void;
  /** Returns the first failure without shortening it, which is slow. */
  keepsFirstFailure?: boolean;
}

export interface WalkResult {
  steps: number;
  /** Counts of steps and reached states. */
  counts: ReadonlyMap<string, number>;
  failure: Failure | null;
}

interface Failure {
  faults: string[];
  /** The shortest steps found that reproduce it. */
  steps: Step[];
}

/** Runs random walks until the step count is reached or one fails. */
export async function walk(
  { steps: stepCount, seed, onWalk, keepsFirstFailure = false }: WalkOptions,
): Promise<WalkResult> {
  const counts = new Map<string, number>();
  const candidates = fc.integer({ min: MIN_STEPS, max: MAX_STEPS })
    .chain((length) => fc.array(step, { minLength: length, maxLength: length }));
  const uninstall = installBrowser();
  let stepsDone = 0;
  try {
    for (let nth = 0; stepsDone < stepCount; nth++) {
      const [chosen = []] = fc.sample(candidates, { numRuns: 1, seed: seed + nth });
      const { faults, steps } = await explore(
        [...BEGINNING, ...chosen],
        stepCount - stepsDone,
        counts,
      );
      stepsDone += steps.length;
      const settlesMiddle = faults.length === 0 && nth % MIDDLE_SETTLED_EVERY === 0;
      const half = settlesMiddle ? steps.slice(0, steps.length / 2) : [];
      const failures = [{ faults, steps }, { faults: await findFaults(half), steps: half }];
      const failure = failures.find(({ faults }) => faults.length > 0);
      if (failure) {
        return {
          steps: stepsDone,
          counts,
          failure: keepsFirstFailure ? failure : await shortenSteps(failure.steps),
        };
      }
      onWalk?.(stepsDone);
    }
    return { steps: stepsDone, counts, failure: null };
  } finally {
    uninstall();
  }
}

/** Replays steps, settles, and returns the faults. */
export async function replaySteps(steps: readonly Step[]): Promise<string[]> {
  const uninstall = installBrowser();
  try {
    return await findFaults(steps);
  } finally {
    uninstall();
  }
}

/** Takes the possible steps of a walk and settles. */
async function explore(chosen: readonly Step[], maxSteps: number, counts: Map<string, number>) {
  const world = new World(counts);
  const steps: Step[] = [];
  try {
    for (const one of chosen) {
      if (steps.length === maxSteps) break;
      if (!await world.perform(one)) continue;
      steps.push(one);
      if (world.violations.length > 0) return { steps, faults: world.violations };
    }
    await world.finish();
  } finally {
    await world.stop();
  }
  return { steps, faults: world.violations };
}

async function findFaults(steps: readonly Step[]): Promise<string[]> {
  if (steps.length === 0) return [];
  const world = new World();
  try {
    for (const one of steps) {
      await world.perform(one);
      if (world.violations.length > 0) return world.violations;
    }
    await world.finish();
    return world.violations;
  } finally {
    await world.stop();
  }
}

/** Removes steps in ever smaller groups while a fault remains. */
async function shortenSteps(steps: readonly Step[]): Promise<Failure> {
  let remaining = [...steps];
  for (let size = Math.ceil(remaining.length / 2); size >= 1;) {
    let isShorter = false;
    for (let end = remaining.length; end > 0; end -= size) {
      const start = Math.max(end - size, 0);
      const without = remaining.toSpliced(start, end - start);
      if ((await findFaults(without)).length === 0) continue;
      remaining = without;
      isShorter = true;
    }
    if (size === 1 && !isShorter) break;
    size = Math.max(Math.floor(size / 2), 1);
  }
  return { faults: await findFaults(remaining), steps: remaining };
}

/** Formats steps for pasting into a test. */
export function formatSteps(steps: readonly Step[]): string {
  const options = { breakLength: Infinity, compact: true, colors: false };
  return steps.map((one) => `  ${Deno.inspect({ ...one }, options)},`).join("\n");
}
