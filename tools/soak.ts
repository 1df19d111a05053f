import { parseArgs } from "node:util";
import { formatSteps, walk } from "../tests/support/composed/walk.ts";
import { SEED } from "../tests/support/seed.ts";

/** Walks randomly through the composed model and fails at the first broken invariant. */
const { values: { steps, seed } } = parseArgs({
  options: {
    steps: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(SEED) },
  },
});
const wanted = Number(steps);
if (!Number.isSafeInteger(wanted) || !Number.isSafeInteger(Number(seed))) {
  console.error("deno task soak [--steps N] [--seed N]");
  Deno.exit(1);
}

const PROGRESS_EVERY = 50_000;
const begun = performance.now();
const perSecond = (done: number) => Math.round(done / (performance.now() - begun) * 1000);
let reported = 0;
console.log(`${wanted} steps, seed ${seed}`);
const { steps: done, counts, failure } = await walk({
  steps: wanted,
  seed: Number(seed),
  onWalk(done) {
    if (done < reported + PROGRESS_EVERY) return;
    reported = done;
    console.log(`${done} steps, ${perSecond(done)} a second`);
  },
});
for (const [what, count] of [...counts].sort()) console.log(`${String(count).padStart(8)} ${what}`);
console.log(`${done} steps, ${perSecond(done)} a second, seed ${seed}`);
if (failure) {
  console.error(`${failure.faults.join("\n")}\n\n${formatSteps(failure.steps)}`);
  Deno.exit(1);
}
