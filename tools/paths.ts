import { parseArgs } from "node:util";
import { explore, type Step, toStepName } from "../tests/support/specification/explore.ts";
import type { Specification } from "../tests/support/specification/specification.ts";

/** Lists the paths through a machine: the shortest to each state, or n-switches. */
const { values: { switches }, positionals: [machine] } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: { switches: { type: "string" } },
});

const FOLDER = new URL("../tests/machines/specifications/", import.meta.url);
const known = [...Deno.readDirSync(FOLDER)].map(({ name }) => name.replace(/\.ts$/, "")).sort();
if (machine === undefined || !known.includes(machine)) {
  console.error(`deno task paths MACHINE [--switches N], of ${known.join(", ")}`);
  Deno.exit(1);
}

const module: Record<string, Specification> = await import(new URL(`${machine}.ts`, FOLDER).href);
for (const specification of Object.values(module)) {
  const { states, steps } = explore(specification);
  console.log(`# ${specification.name}\n`);
  if (switches === undefined) {
    const shortest = Map.groupBy(
      states.toSorted((a, b) => a.path.length - b.path.length),
      ({ observed }) => observed.leaves.join(" "),
    );
    for (const [state, [first]] of shortest) {
      console.log(`${state}: ${first?.path.join(", ") || "at the start"}`);
    }
  } else {
    for (
      const path of switchPaths(
        steps.filter(({ transitions }) => transitions.length > 0),
        Number(switches),
      )
    ) {
      const [first] = path;
      const before = first?.from.path.join(", ") || "at the start";
      console.log(`${before} → ${path.map(toStepName).join(" → ")}`);
    }
  }
}

function switchPaths(steps: readonly Step[], count: number): Step[][] {
  const leaving = Map.groupBy(steps, ({ from }) => from.key);
  const longer = (path: Step[]): Step[][] => {
    const last = path.at(-1);
    if (last === undefined || path.length > count) return [path];
    return (leaving.get(last.to.key) ?? []).flatMap((next) => longer([...path, next]));
  };
  const byName = new Map<string, Step[]>();
  for (const path of steps.flatMap((step) => longer([step]))) {
    const key = path.map(toStepName).join();
    const known = byName.get(key);
    if ((known?.[0]?.from.path.length ?? Infinity) > (path[0]?.from.path.length ?? 0)) {
      byName.set(key, path);
    }
  }
  return [...byName.values()];
}
