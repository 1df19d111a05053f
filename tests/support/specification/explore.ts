import assert from "node:assert/strict";
import type { AnyTransitionDefinition, Snapshot } from "xstate";
import { type AdjacencyValue, getAdjacencyMap } from "xstate/graph";
import { createKey } from "./comparable.ts";
import {
  findTransitions,
  getOutcome,
  listNamedTransitions,
  type NamedTransition,
  resolveValue,
  sortOutcome,
} from "./expected.ts";
import type { Specification } from "./specification.ts";
import { type ActorFactory, createActorFactory, type Observation } from "./actorFactory.ts";

/** A state that the exploration reached, with the shortest path to it. */
export interface ReachedState {
  key: string;
  /** The test events from the start; the name of another start comes first. */
  path: readonly string[];
  observed: Observation;
}

type Visited = Snapshot<unknown> & ReachedState;
type Visit = AdjacencyValue<Visited, { type: string }>;

/** A test event in a state, with the expected transitions and the next state. */
export interface Step {
  from: ReachedState;
  event: string;
  transitions: readonly NamedTransition[];
  to: ReachedState;
}

export interface Deviation {
  /** The name of the transition, or the state and event without one. */
  of: string;
  path: readonly string[];
  error: unknown;
}

export interface Exploration {
  specification: Specification;
  factory: ActorFactory;
  transitions: readonly NamedTransition[];
  starts: readonly ReachedState[];
  states: readonly ReachedState[];
  steps: readonly Step[];
  /** The deviations by transition, each with its shortest path. */
  deviations: ReadonlyMap<string, Deviation>;
  taken: ReadonlySet<AnyTransitionDefinition>;
}

/** The maximum of states. Larger specifications need `duplicateKey` and `isReachable`. */
const MAX_STATES = 5_000;

/**
 * Sends each test event in each state, and compares the outcome with the specification.
 * @throws the first deviation, if `endsAtFirst`.
 */
export function explore(
  specification: Specification,
  { endsAtFirst = false }: { endsAtFirst?: boolean } = {},
): Exploration {
  const factory = createActorFactory(specification);
  const transitions = listNamedTransitions(specification);
  const { events, conditions, isReachable = () => true, otherStarts = {} } = specification;
  const replay = createReplay(specification, factory);
  const createStep = (from: ReachedState, event: string, to: ReachedState): Step => (
    { from, event, transitions: findTransitions(transitions, from.observed, event, conditions), to }
  );
  const go = (from: ReachedState, event: string): ReachedState => {
    const to = replay([...from.path, event]);
    const error = endsAtFirst ? findDeviation(factory, createStep(from, event, to)) : undefined;
    if (error !== undefined) throw error;
    return to;
  };
  const starts = [[], ...Object.keys(otherStarts).map((name) => [name])].map(replay);
  const visited = new Map<string, Visit>();
  for (const start of starts) {
    const map: Record<string, Visit> = {
      ...getAdjacencyMap<Visited, { type: string }, undefined>(
        {
          transition: (from, { type }) => toSnapshot(go(from, type)),
          getInitialSnapshot: () => toSnapshot(start),
          getPersistedSnapshot: (snapshot) => snapshot,
        },
        {
          events: Object.keys(events).map((type) => ({ type })),
          limit: MAX_STATES * Object.keys(events).length,
          serializeState: ({ key }) => key,
          serializeEvent: ({ type }) => type,
          filterEvents: ({ observed }, { type }) =>
            observed.due.includes(type) && isReachable(observed, type),
        },
      ),
    };
    for (const [key, visit] of Object.entries(map)) {
      const known = visited.get(key);
      if (known === undefined || known.state.path.length > visit.state.path.length) {
        visited.set(key, visit);
      }
    }
  }
  const visits = [...visited.values()];
  assert.ok(visited.size < MAX_STATES, `${specification.name} has states without end`);

  const taken = new Set(starts.flatMap(({ observed }) => observed.taken));
  const deviations = new Map<string, Deviation>();
  const steps = visits.flatMap(({ state: from, transitions }) =>
    Object.values(transitions).map(({ event: { type: event }, state: to }): Step => {
      const step = createStep(from, event, to);
      for (const one of to.observed.taken) taken.add(one);
      const error = findDeviation(factory, step);
      const of = toStepName(step);
      const known = deviations.get(of);
      if (error !== undefined && (known?.path.length ?? Infinity) > to.path.length) {
        deviations.set(of, { of, path: to.path, error });
      }
      return step;
    })
  );
  return {
    specification,
    factory,
    transitions,
    starts,
    states: visits.map(({ state }) => state),
    steps,
    deviations,
    taken,
  };
}

const toSnapshot = (state: ReachedState) => ({
  ...state,
  status: "active" as const,
  output: undefined,
  error: undefined,
});

/** The names of the transitions, or the state that ignores the event. */
export const toStepName = ({ transitions, from, event }: Step): string =>
  transitions.length > 0
    ? transitions.map(({ id }) => id).join(" + ")
    : `${from.observed.leaves.join(" ")} ignores: ${event}`;

/** Compares a step with its transitions. Undefined if they agree. */
export function findDeviation(factory: ActorFactory, { transitions, from, to }: Step): unknown {
  try {
    assert.deepEqual(sortOutcome(to.observed), getOutcome(factory, transitions, from.observed));
    if (transitions.length === 0) {
      assert.deepEqual(to.observed.taken.map(({ eventType }) => eventType), [], "it was handled");
    }
    if (
      transitions.some((transition) => resolveValue(transition.to, from.observed) !== undefined)
    ) {
      assert.notDeepEqual(to.observed.taken, [], "it was ignored");
    }
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Replays paths, each on a new actor. */
export function createReplay(
  { duplicateKey, otherStarts = {} }: Specification,
  factory: ActorFactory,
) {
  return (path: readonly string[]): ReachedState => {
    const { start, events } = splitPath(path, otherStarts);
    const actor = factory.start(start);
    let observed = actor.initial;
    for (const event of events) observed = actor.send(event);
    actor.stop();
    const { leaves, history, context, due } = observed;
    const key = createKey([
      leaves,
      duplicateKey ? duplicateKey(observed) : [context, history],
      due,
    ]);
    return { path, observed, key };
  };
}

/** Splits a path into its start and its events. */
export function splitPath(path: readonly string[], otherStarts: Specification["otherStarts"] = {}) {
  const [start, ...others] = path;
  return start !== undefined && start in otherStarts
    ? { start, events: others }
    : { start: undefined, events: path };
}
