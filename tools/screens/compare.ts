/**
 * Compares two runs of `deno task screens`: `deno task screens:compare before after`. With
 * `--tolerance 0.5` a picture may differ in 0.5 % of its pixels; 0.01 % unless given. Fails where one differs.
 */
import { parseArgs } from "node:util";
import { compareRuns, type Difference } from "./compareRuns.ts";
import { SCREENS_FOLDER } from "./options.ts";

const { values, positionals: [before, after] } = parseArgs({
  allowPositionals: true,
  options: { tolerance: { type: "string", default: "0.01" } },
});
const percent = Number(values.tolerance);
if (before === undefined || after === undefined || !(percent >= 0)) {
  console.error("Usage: deno task screens:compare BEFORE AFTER --tolerance PERCENT");
  Deno.exit(2);
}
const out = `${SCREENS_FOLDER}/${before}-${after}`;
const differences = await compareRuns({
  before: `${SCREENS_FOLDER}/${before}`,
  after: `${SCREENS_FOLDER}/${after}`,
  out,
  tolerance: percent / 100,
});
for (const difference of differences) console.log(describe(difference));
if (differences.length === 0) console.log("No picture differs");
else {
  console.log(`${differences.length} pictures differ: ${out}`);
  Deno.exit(1);
}

function describe(difference: Difference): string {
  if (difference.kind !== "changed") return `${difference.kind.padEnd(9)} ${difference.name}`;
  return `${(difference.share * 100).toFixed(3).padStart(7)} % ${difference.name}`;
}
