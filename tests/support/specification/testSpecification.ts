import assert from "node:assert/strict";
import fc from "fast-check";
import { deviationOf, explore, type Explored, nameOf, partsOf, replaying } from "./explore.ts";
import { inventoryOf } from "./inventory.ts";
import { outcomeOf, rowsFor, rowsOf, sorted } from "./expected.ts";
import { pairDeviation, pairsOf } from "./pairs.ts";
import { SEED } from "../seed.ts";
import { told } from "./told.ts";
import { type Specification, startOf } from "./specification.ts";

/** How many random happenings a specification is walked with. */
const RANDOM_STEPS = 300;
/** Set where nobody reads what deviates, as of a mutant. */
const ENDS_AT_FIRST = Deno.env.get("FIRST_DEVIATION") === "ends";

/**
 * Tests a machine against its specification on live actors: each row, what no row names, all that
 * the machine has, each pair of rows, and random walks. Prints what was covered.
 */
export function testSpecification(specification: Specification): Explored {
  const { name } = specification;
  const explored = explore(specification, { endsAtFirst: ENDS_AT_FIRST });
  const { rows, steps, deviations, stage } = explored;
  const inventory = inventoryOf(explored);
  const { walked, explained, unexplained, idleReasons } = pairsOf(explored);

  const test = (title: string, run: () => void) => Deno.test(`${name}: ${title}`, run);

  for (const other of [undefined, ...Object.keys(specification.otherStarts ?? {})]) {
    test(other ?? "starts as told", () => {
      const { to, context = {}, input: _, ...start } = startOf(specification, other);
      const { started } = stage.play(other);
      const outcome = outcomeOf(stage, [{ ...start, id: "", from: "", happening: "" }], {
        ...started,
        leaves: to.split(" "),
        context: { ...started.context, ...context },
      });
      assert.deepEqual(sorted(started), outcome);
    });
  }
  for (const { id } of rows) test(id, () => agrees(explored, id));
  const others = new Set(steps.filter((step) => step.rows.length !== 1).map(nameOf));
  test(`${others.size} times a happening is passed over, or of several rows`, () => {
    for (const other of others) agrees(explored, other);
  });
  test("names all that the machine has, and nothing else", () => {
    assert.deepEqual(
      {
        unnamedEvents: inventory.unnamedEvents,
        unansweredHappenings: inventory.unansweredHappenings,
        idleRows: inventory.idleRows,
        states: inventory.states.missing,
        edges: inventory.edges.missing,
        guards: inventory.guards.missing,
      },
      {
        unnamedEvents: [],
        unansweredHappenings: [],
        idleRows: [],
        states: [],
        edges: [],
        guards: [],
      },
    );
  });
  test(`${walked.length} pairs of rows`, () => {
    for (const pair of walked) {
      if ([nameOf(pair.first), nameOf(pair.second)].some((row) => deviations.has(row))) continue;
      const error = pairDeviation(explored, pair);
      if (error !== undefined) {
        throw deviates(specification, [...pair.first.to.path, pair.second.happening], error);
      }
    }
    assert.deepEqual(unexplained, [], "could follow each other, and never did");
    assert.deepEqual(idleReasons, [], "is a reason for nothing");
  });
  test(`${RANDOM_STEPS} random happenings`, () => wander(explored));

  const share = ({ all, missing }: { all: number; missing: string[] }) =>
    `${all - missing.length}/${all}`;
  console.log(
    `${name}: states ${share(inventory.states)}, edges ${share(inventory.edges)}, guard outcomes ${
      share(inventory.guards)
    }, pairs ${walked.length}/${
      walked.length + unexplained.length
    } and ${explained} impossible, passed over ${
      steps.filter((step) => step.rows.length === 0).length
    }, rows ${rows.length - inventory.idleRows.length}/${rows.length}`,
  );
  return explored;
}

function agrees({ deviations, specification }: Explored, of: string) {
  const deviation = deviations.get(of);
  if (deviation !== undefined) throw deviates(specification, deviation.path, deviation.error);
}

/** An error with the path that led there. */
function deviates(
  { name, otherStarts }: Specification,
  path: readonly string[],
  error: unknown,
): Error {
  const { start, happenings } = partsOf(path, otherStarts);
  const begin = `const play = stageOf(${name}).play(${start ? JSON.stringify(start) : ""});`;
  return told([begin], happenings, error);
}

/** Whatever happens in whatever order, each happening does what the rows say. */
function wander({ specification, stage }: Explored) {
  const names = Object.keys(specification.happenings);
  const rows = rowsOf(specification);
  const { possible = () => true, conditions, otherStarts = {} } = specification;
  const start = fc.constantFrom([], ...Object.keys(otherStarts).map((name) => [name]));
  fc.assert(
    fc.property(start, fc.array(fc.constantFrom(...names), { maxLength: 30 }), (start, wanted) => {
      const replay = replaying(specification, stage);
      let from = replay(start);
      for (const happening of wanted) {
        if (!from.seen.due.includes(happening) || !possible(from.seen, happening)) continue;
        const to = replay([...from.path, happening]);
        const error = deviationOf(stage, {
          from,
          to,
          happening,
          rows: rowsFor(rows, from.seen, happening, conditions),
        });
        if (error !== undefined) throw deviates(specification, to.path, error);
        from = to;
      }
    }),
    { numRuns: Math.ceil(RANDOM_STEPS / 15), seed: SEED },
  );
}
