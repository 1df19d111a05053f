import type { AnyStateMachine } from "xstate";
import { toComparable } from "./comparable.ts";
import { isWithin, toDomain } from "./nodes.ts";
import type { Specification, StateBefore, Transition } from "./specification.ts";
import type { Observation } from "./actorFactory.ts";

/** A transition with its source state, its event and its name. */
export interface NamedTransition extends Transition {
  id: string;
  from: string;
  event: string;
}

/** The part of an observation that is compared. */
export type Outcome = Pick<
  Observation,
  "leaves" | "context" | "emits" | "calls" | "sends" | "starts" | "stops" | "times" | "tags"
>;

/** Lists a specification's transitions, one for each condition, with their names. */
export function listNamedTransitions({ transitions }: Specification): NamedTransition[] {
  return Object.entries(transitions).flatMap(([from, byEvent]) =>
    Object.entries(byEvent).flatMap(([event, given]) =>
      toList(given).map((transition) => ({
        ...transition,
        from,
        event,
        id: `${from || "anywhere"}: ${event}${transition.when ? `, ${transition.when}` : ""}`,
      }))
    )
  );
}

const toList = (given: Transition | readonly Transition[]): readonly Transition[] =>
  Array.isArray(given) ? given : [given as Transition];

/**
 * The transitions that a test event takes: per source state the first whose condition holds. As in a
 * chart, the transitions of inner states replace those of the states around them.
 */
export function findTransitions(
  transitions: readonly NamedTransition[],
  observed: Observation,
  event: string,
  conditions: Specification["conditions"] = {},
): NamedTransition[] {
  const holds = ({ when }: Transition) =>
    when === undefined || (conditions[when]?.(observed) ?? false);
  const candidates = findCandidates(transitions, observed.leaves, event);
  const froms = [...new Set(candidates.map(({ from }) => from))];
  return froms.flatMap((from) =>
    candidates.find((transition) => transition.from === from && holds(transition)) ?? []
  );
}

/** The transitions for an event, whatever their conditions. */
export function findCandidates(
  transitions: readonly NamedTransition[],
  leaves: readonly string[],
  event: string,
): NamedTransition[] {
  const found = transitions.filter((transition) => transition.event === event);
  return found.filter(({ from: outer }) =>
    leaves.some((leaf) =>
      isWithin(leaf, outer) &&
      !found.some(({ from }) =>
        from !== outer && isWithin(from, outer) && leaves.some((other) => isWithin(other, from))
      )
    )
  );
}

/** The outcome that the transitions describe; without any, nothing changes. */
export function getOutcome(
  { machine, tags = {} }: { machine: AnyStateMachine; tags?: Specification["tags"] },
  transitions: readonly NamedTransition[],
  before: Observation,
): Outcome {
  const { leaves, context, history, running } = before;
  const outcome: Outcome = {
    leaves,
    context,
    emits: [],
    calls: [],
    sends: [],
    starts: {},
    stops: [],
    times: [],
    tags: [],
  };
  for (const transition of transitions) {
    const leads = resolveValue(transition.to, before);
    if (leads !== undefined) {
      const to = leads.split(" ").flatMap((path) => (history[path] ?? path).split(" "));
      const left = toDomain(machine, transition.from, to);
      outcome.leaves = [...outcome.leaves.filter((leaf) => !isWithin(leaf, left)), ...to];
    }
    outcome.context = { ...outcome.context, ...resolveValue(transition.context, before) };
    outcome.emits.push(...resolveValue(transition.emits, before) ?? []);
    outcome.calls.push(...resolveValue(transition.calls, before) ?? []);
    outcome.sends.push(...resolveValue(transition.sends, before) ?? []);
    Object.assign(outcome.starts, resolveValue(transition.starts, before));
    outcome.stops.push(
      ...resolveValue(transition.stops, before)?.filter((id) => running.includes(id)) ?? [],
    );
    outcome.times.push(...resolveValue(transition.times, before) ?? []);
  }
  outcome.tags = Object.keys(tags).filter((tag) =>
    tags[tag]?.some((path) => outcome.leaves.some((leaf) => isWithin(leaf, path)))
  );
  return sortOutcome(toComparable(outcome) as Outcome);
}

/** With what has no order of its own in one order. */
export const sortOutcome = (
  { leaves, context, emits, calls, sends, starts, stops, times, tags }: Outcome,
): Outcome => ({
  leaves: leaves.toSorted(),
  context,
  emits,
  calls,
  sends,
  starts,
  stops: stops.toSorted(),
  times: times.toSorted(),
  tags: tags.toSorted(),
});

/** Resolves a value that may depend on the state before the event. */
export function resolveValue<Value>(
  value: Value | ((before: StateBefore) => Value) | undefined,
  before: StateBefore,
): Value | undefined {
  return typeof value === "function" ? (value as (before: StateBefore) => Value)(before) : value;
}
