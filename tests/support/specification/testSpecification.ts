import assert from "node:assert/strict";
import fc from "fast-check";
import {
  createReplay,
  type Exploration,
  explore,
  findDeviation,
  splitPath,
  toStepName,
} from "./explore.ts";
import { createInventory } from "./inventory.ts";
import { findTransitions, getOutcome, listNamedTransitions, sortOutcome } from "./expected.ts";
import { findPairDeviation, findPairs } from "./pairs.ts";
import { SEED } from "../seed.ts";
import { createErrorWithPath } from "./errorWithPath.ts";
import { getStart, type Specification } from "./specification.ts";

/** The number of random test events for a specification. */
const RANDOM_STEPS = 300;
/** Set for mutants, whose deviations nobody reads. */
const ENDS_AT_FIRST = Deno.env.get("FIRST_DEVIATION") === "ends";

/**
 * Tests a machine against its specification on real actors: each transition, ignored events, complete
 * coverage, each pair of transitions, and random walks. Prints the coverage.
 */
export function testSpecification(specification: Specification): Exploration {
  const { name } = specification;
  const explored = explore(specification, { endsAtFirst: ENDS_AT_FIRST });
  const { transitions, steps, deviations, factory } = explored;
  const inventory = createInventory(explored);
  const { walked, explained, unexplained, unusedReasons } = findPairs(explored);

  const test = (title: string, run: () => void) => Deno.test(`${name}: ${title}`, run);

  for (const other of [undefined, ...Object.keys(specification.otherStarts ?? {})]) {
    test(other ?? "starts as specified", () => {
      const { to, context = {}, input: _, ...start } = getStart(specification, other);
      const { initial } = factory.start(other);
      const outcome = getOutcome(factory, [{ ...start, id: "", from: "", event: "" }], {
        ...initial,
        leaves: to.split(" "),
        context: { ...initial.context, ...context },
      });
      assert.deepEqual(sortOutcome(initial), outcome);
    });
  }
  for (const { id } of transitions) test(id, () => assertAgrees(explored, id));
  const others = new Set(steps.filter((step) => step.transitions.length !== 1).map(toStepName));
  test(`${others.size} events are ignored, or take several transitions`, () => {
    for (const other of others) assertAgrees(explored, other);
  });
  test("covers the machine completely", () => {
    assert.deepEqual(
      {
        unspecifiedEvents: inventory.unspecifiedEvents,
        unhandledEvents: inventory.unhandledEvents,
        unusedTransitions: inventory.unusedTransitions,
        states: inventory.states.missing,
        edges: inventory.edges.missing,
        guards: inventory.guards.missing,
      },
      {
        unspecifiedEvents: [],
        unhandledEvents: [],
        unusedTransitions: [],
        states: [],
        edges: [],
        guards: [],
      },
    );
  });
  test(`${walked.length} pairs of transitions`, () => {
    for (const pair of walked) {
      if (
        [toStepName(pair.first), toStepName(pair.second)].some((transition) =>
          deviations.has(transition)
        )
      ) continue;
      const error = findPairDeviation(explored, pair);
      if (error !== undefined) {
        throw createDeviationError(
          specification,
          [...pair.first.to.path, pair.second.event],
          error,
        );
      }
    }
    assert.deepEqual(unexplained, [], "could follow each other, and never did");
    assert.deepEqual(unusedReasons, [], "is a reason for nothing");
  });
  test(`${RANDOM_STEPS} random events`, () => randomWalk(explored));

  const share = ({ all, missing }: { all: number; missing: string[] }) =>
    `${all - missing.length}/${all}`;
  console.log(
    `${name}: states ${share(inventory.states)}, edges ${share(inventory.edges)}, guard outcomes ${
      share(inventory.guards)
    }, pairs ${walked.length}/${
      walked.length + unexplained.length
    } and ${explained} impossible, ignored ${
      steps.filter((step) => step.transitions.length === 0).length
    }, transitions ${
      transitions.length - inventory.unusedTransitions.length
    }/${transitions.length}`,
  );
  return explored;
}

function assertAgrees({ deviations, specification }: Exploration, of: string) {
  const deviation = deviations.get(of);
  if (deviation !== undefined) {
    throw createDeviationError(specification, deviation.path, deviation.error);
  }
}

/** An error with the path that led there. */
function createDeviationError(
  { name, otherStarts }: Specification,
  path: readonly string[],
  error: unknown,
): Error {
  const { start, events } = splitPath(path, otherStarts);
  const begin = `const actor = createActorFactory(${name}).start(${
    start ? JSON.stringify(start) : ""
  });`;
  return createErrorWithPath([begin], events, error);
}

/** Sends random test events and compares each with the specification. */
function randomWalk({ specification, factory }: Exploration) {
  const names = Object.keys(specification.events);
  const transitions = listNamedTransitions(specification);
  const { isReachable = () => true, conditions, otherStarts = {} } = specification;
  const start = fc.constantFrom([], ...Object.keys(otherStarts).map((name) => [name]));
  fc.assert(
    fc.property(start, fc.array(fc.constantFrom(...names), { maxLength: 30 }), (start, wanted) => {
      const replay = createReplay(specification, factory);
      let from = replay(start);
      for (const event of wanted) {
        if (!from.observed.due.includes(event) || !isReachable(from.observed, event)) continue;
        const to = replay([...from.path, event]);
        const error = findDeviation(factory, {
          from,
          to,
          event,
          transitions: findTransitions(transitions, from.observed, event, conditions),
        });
        if (error !== undefined) throw createDeviationError(specification, to.path, error);
        from = to;
      }
    }),
    { numRuns: Math.ceil(RANDOM_STEPS / 15), seed: SEED },
  );
}
