import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { EQUIVALENT_MUTANTS } from "./mutate/equivalentMutants.ts";
import { findTests, pick } from "./mutate/selection.ts";
import { createMutants, type Mutant } from "./mutate/mutants.ts";
import { workshop } from "./mutate/workshop.ts";

/** Minimal share of caught mutants in a file, those in `EQUIVALENT_MUTANTS` aside. */
const TARGET = 0.98;
const AT_ONCE = navigator.hardwareConcurrency;

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "Infinity" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});

const modules = [
  ...["machines", "machines/lifecycles"].flatMap((folder) =>
    [...Deno.readDirSync(folder)].filter(({ isFile }) => isFile)
      .map(({ name }) => join(folder, name))
  ),
  "tools/inspector/viewing.ts",
].sort();
const getName = (file: string) => basename(file, ".ts");
const names = modules.map(getName);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`no ${unknown.join(", no ")} among ${names.join(", ")}`);
  Deno.exit(1);
}
const files = modules.filter((file) =>
  positionals.length === 0 || positionals.includes(getName(file))
);

interface Outcome {
  mutant: Mutant;
  isCaught: boolean;
}

async function tryAll(
  file: string,
  mutants: readonly Mutant[],
  source: string,
): Promise<Outcome[]> {
  const tests = findTests(file);
  const queue = [...mutants];
  const outcomes: Outcome[] = [];
  await Promise.all(shops.map(async (shop) => {
    const usualMs = await shop.time(tests);
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      outcomes.push({
        mutant,
        isCaught: await shop.isCaught(file, mutant, source, tests, usualMs),
      });
    }
  }));
  return outcomes;
}

const shops = await Promise.all(Array.from({ length: AT_ONCE }, workshop));
let isShort = false;
console.log(`SEED ${values.seed}`);
try {
  for (const file of files) {
    const source = await Deno.readTextFile(file);
    const all = createMutants(source);
    if (all.length === 0) continue;
    const outcomes = await tryAll(
      file,
      pick(all, Number(values.sample), Number(values.seed)),
      source,
    );
    const excused = EQUIVALENT_MUTANTS[file] ?? {};
    const survivors = outcomes.filter(({ isCaught }) => !isCaught).map(({ mutant }) => mutant);
    const isWhole = outcomes.length === all.length;
    const idle = Object.keys(excused)
      .filter((reason) => isWhole && !survivors.some(({ key }) => key === reason));
    const unexcused = survivors.filter(({ key }) => !(key in excused));
    const counted = outcomes.length - (survivors.length - unexcused.length);
    const share = counted === 0 ? 1 : (counted - unexcused.length) / counted;
    isShort ||= share < TARGET || idle.length > 0;
    console.log(
      `${file}: ${outcomes.length - survivors.length} of ${outcomes.length} caught, ${
        survivors.length - unexcused.length
      } excused: ${(share * 100).toFixed(1)} %`,
    );
    for (const { name } of unexcused) console.log(`  ${file}:${name}`);
    for (const reason of idle) console.log(`  a reason for nothing: ${reason}`);
  }
} finally {
  for (const shop of shops) await shop.close();
}
Deno.exit(isShort ? 1 : 0);
