import { parseArgs } from "node:util";
import { pasteable, walk } from "../tests/support/composed/walk.ts";
import { SEED } from "../tests/support/seed.ts";

/** Walks through the composed model for long, and fails at the first thing that must not happen. */
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
let told = 0;
console.log(`${wanted} steps, seed ${seed}`);
const { steps: done, counts, failure } = await walk({
  steps: wanted,
  seed: Number(seed),
  onWalk(done) {
    if (done < told + PROGRESS_EVERY) return;
    told = done;
    console.log(`${done} steps, ${perSecond(done)} a second`);
  },
});
for (const [what, count] of [...counts].sort()) console.log(`${String(count).padStart(8)} ${what}`);
console.log(`${done} steps, ${perSecond(done)} a second, seed ${seed}`);
if (failure) {
  console.error(`${failure.faults.join("\n")}\n\n${pasteable(failure.steps)}`);
  Deno.exit(1);
}
