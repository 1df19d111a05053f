import { createReplay, type Exploration, findDeviation, type Step, toStepName } from "./explore.ts";
import { findCandidates, findTransitions, type NamedTransition } from "./expected.ts";
import type { Impossible } from "./specification.ts";

/** Two transitions, one after the other. */
export interface Pair {
  name: string;
  first: Step;
  second: Step;
}

export interface Pairs {
  walked: Pair[];
  /** How many are said to be impossible. */
  explained: number;
  /** Those that never came, and nobody said why. */
  unexplained: string[];
  /** Reasons that no pair needs. */
  unusedReasons: string[];
}

/**
 * Finds the pairs of transitions that can follow each other, with their shortest paths. Also
 * returns pairs that never do although they share a state.
 */
export function findPairs(explored: Exploration): Pairs {
  const { steps, states, transitions, specification } = explored;
  const { impossible = [] } = specification;
  const leaving = Map.groupBy(
    steps.filter((step) => step.transitions.length > 0),
    ({ from }) => from.key,
  );
  const walked = new Map<string, Pair>();
  const missing = new Map<string, Impossible | undefined>();
  const byKey = new Map(states.map((state) => [state.key, state]));
  for (const first of [...leaving.values()].flat()) {
    const there = byKey.get(first.to.key);
    if (!there?.observed.active) continue;
    for (const second of leaving.get(there.key) ?? []) {
      const name = `${toStepName(first)}, then ${toStepName(second)}`;
      const known = walked.get(name);
      if (known === undefined || known.first.to.path.length > first.to.path.length) {
        walked.set(name, { name, first, second });
      }
    }
    for (const event of Object.keys(specification.events)) {
      for (const transition of findCandidates(transitions, there.observed.leaves, event)) {
        const reason = impossible.find(({ after, never }) =>
          first.transitions.some((one) => isNamed(one, after)) && isNamed(transition, never)
        );
        missing.set(`${toStepName(first)}, then ${transition.id}`, reason);
      }
    }
  }
  for (const { first, second } of walked.values()) {
    for (const { id } of second.transitions) missing.delete(`${toStepName(first)}, then ${id}`);
  }
  const used = new Set(missing.values());
  return {
    walked: [...walked.values()],
    unexplained: [...missing].filter(([, reason]) => reason === undefined).map(([name]) => name),
    explained: [...missing].filter(([, reason]) => reason !== undefined).length,
    unusedReasons: impossible.filter((one) => !used.has(one)).map(({ because }) => because),
  };
}

const isNamed = ({ id, when, event }: NamedTransition, names: readonly string[]) =>
  [id, event, ...when === undefined ? [] : [when]].some((name) => names.includes(name));

/** Replays a pair on one actor. Returns how the second transition deviates, if it does. */
export function findPairDeviation(explored: Exploration, { first, second }: Pair): unknown {
  const replay = createReplay(explored.specification, explored.factory);
  const from = replay([...first.from.path, first.event]);
  const to = replay([...from.path, second.event]);
  const transitions = findTransitions(
    explored.transitions,
    from.observed,
    second.event,
    explored.specification.conditions,
  );
  return findDeviation(explored.factory, { from, to, transitions, event: second.event });
}
