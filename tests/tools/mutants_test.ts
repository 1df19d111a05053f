import assert from "node:assert/strict";
import { EQUIVALENT_MUTANTS } from "../../tools/mutate/equivalentMutants.ts";
import { createMutants, mutated } from "../../tools/mutate/mutants.ts";
import { pick } from "../../tools/mutate/selection.ts";

const SOURCE = `const LIMIT = 3;
export const machine = setup({
  actions: {
    count: assign({ n: ({ context }) => context.n + 1 }),
    tell: emit({ type: "counted" as const }),
  },
}).createMachine({
  initial: "a",
  states: {
    a: { on: { go: [{ guard: "few", target: "b" }, "c"] }, entry: ["x", "y"] },
    b: { always: { target: "c", reenter: true } },
    c: {},
  },
});
`;

Deno.test("mutants: are made of transitions, assignments and guards", () => {
  assert.deepEqual(createMutants(SOURCE).map(({ name }) => name.replace(/^\d+:\d+ /, "")), [
    "3 to 4",
    "drops actions",
    "drops n",
    "+ to -",
    "1 to 2",
    "says another counted",
    "drops initial",
    "a to b",
    "drops go",
    "drops choice 1",
    "swaps choices 1, 2",
    "drops choice 2",
    "drops guard",
    "negates the guard",
    "drops target",
    "b to c",
    "drops entry",
    "drops an action of entry",
    "drops an action of entry",
    "drops always",
    "drops target",
    "c to a",
    "drops reenter",
    "true to false",
  ]);
});

Deno.test("mutants: differ from the source in one place", () => {
  const mutants = createMutants(SOURCE);
  const findMutant = (what: string) => {
    const mutant = mutants.find(({ name }) => name.endsWith(what)) ?? assert.fail(what);
    return mutated(SOURCE, mutant);
  };
  assert.equal(findMutant("3 to 4"), SOURCE.replace("3", "4"));
  assert.equal(findMutant("+ to -"), SOURCE.replace("context.n + 1", "(context.n) - (1)"));
  assert.equal(findMutant("drops an action of entry"), SOURCE.replace('"x",', ""));
  assert.equal(
    findMutant("swaps choices 1, 2"),
    SOURCE.replace('{ guard: "few", target: "b" }, "c"', '"c", { guard: "few", target: "b" }'),
  );
  assert.equal(
    findMutant("negates the guard"),
    `${SOURCE.replace('"few"', 'notGuard("few")')}\nimport { not as notGuard } from "xstate";\n`,
  );
});

Deno.test("mutants: with equal text are numbered", () => {
  assert.deepEqual(
    createMutants(SOURCE).map(({ key }) => key).filter((key) => key.includes("action of entry")),
    ["", " (2)"].map((counted) =>
      `drops an action of entry: a: { on: { go: [{ guard: "few", target: "b" }, "c"] }, entry: ["x", "y"] },${counted}`
    ),
  );
});

Deno.test("mutants: sample is the same for the same seed, in source order", () => {
  const all = Array.from({ length: 50 }, (_, index) => index);
  const sample = pick(all, 10, 7);
  assert.deepEqual([sample, sample.length], [pick(all, 10, 7), 10]);
  assert.deepEqual(sample, sample.toSorted((a, b) => a - b));
  assert.notDeepEqual(sample, pick(all, 10, 8));
  assert.deepEqual(pick(all, 50, 7), all);
});

for (const [file, reasons] of Object.entries(EQUIVALENT_MUTANTS)) {
  Deno.test(`equivalent mutants: exist among those of ${file}`, () => {
    const source = Deno.readTextFileSync(new URL(`../../${file}`, import.meta.url));
    const keys = new Set(createMutants(source).map(({ key }) => key));
    assert.deepEqual(Object.keys(reasons).filter((key) => !keys.has(key)), []);
  });
}
