import type { AnyStateNode, AnyTransitionDefinition } from "xstate";
import type { Exploration, ReachedState, Step } from "./explore.ts";
import { getPath, isWithin, listNodes } from "./nodes.ts";
import type { TestEvent } from "./specification.ts";

/** What a machine declares, and what of it an exploration has not covered. */
export interface Inventory {
  states: Counted;
  edges: Counted;
  /** Each guarded edge, holding and failing. */
  guards: Counted;
  /** Event types that the machine handles and no test event has. */
  unspecifiedEvents: string[];
  /** Test events that no state handles. */
  unhandledEvents: string[];
  /** Transitions that were never taken, and actors that were never stopped. */
  unusedTransitions: string[];
}

export interface Counted {
  all: number;
  missing: string[];
}

export function createInventory(
  { factory, specification, starts, steps, states: reachedStates, taken, transitions }: Exploration,
): Inventory {
  const { machine } = factory;
  const nodes = listNodes(machine);
  const declared = nodes.flatMap(listTransitions);
  const reached = new Set(
    [...reachedStates.flatMap(({ observed }) => observed.leaves), ...listPassedThrough(taken)]
      .flatMap((leaf) => leaf.split(".").map((_, index, all) => all.slice(0, index + 1).join("."))),
  );
  const states = nodes.filter((node) => node.parent && node.type !== "history").map(getPath);
  const guarded = declared.filter(({ guard }) => guard !== undefined);
  const typesByName = new Map(
    Object.entries(specification.events).map(([name, one]) => [name, listEventTypes(one, nodes)]),
  );
  const failed = findFailedGuards(starts, steps, typesByName, nodes);
  const { raised = [] } = specification;
  const types = new Set([...typesByName.values(), ...raised].flat());
  const takenTypes = new Set([...taken].map(({ eventType }) => eventType));
  const declaredTypes = new Set(declared.map(({ eventType }) => eventType));
  const isHandled = (name: string) =>
    typesByName.get(name)?.some((type) =>
      [...declaredTypes].some((one) => matchesDescriptor(one, type))
    );
  const used = new Set(steps.flatMap((step) => step.transitions.map(({ id }) => id)));
  const stopped = new Set(
    steps.flatMap(({ transitions, to }) =>
      transitions.flatMap(({ id }) => to.observed.stops.map((actor) => `${id} stops ${actor}`))
    ),
  );
  return {
    states: { all: states.length, missing: states.filter((path) => !reached.has(path)) },
    edges: {
      all: declared.length,
      missing: declared.filter((one) => !taken.has(one)).map(formatEdge),
    },
    guards: {
      all: 2 * guarded.length,
      missing: [
        ...guarded.filter((one) => !taken.has(one)).map((one) => `${formatEdge(one)} holds`),
        ...guarded.filter((one) => !failed.has(one)).map((one) => `${formatEdge(one)} does not`),
      ],
    },
    unspecifiedEvents: [...declaredTypes]
      .filter((type) => type !== "" && ![...types].some((one) => matchesDescriptor(type, one))),
    unhandledEvents: [
      ...Object.entries(specification.events)
        .filter(([name, { kind }]) => !isHandled(name) && kind !== "sleeps")
        .map(([name]) => name),
      ...raised.filter((type) => !takenTypes.has(type)),
    ],
    unusedTransitions: [
      ...transitions.map(({ id }) => id).filter((id) => !used.has(id)),
      ...transitions.flatMap(({ id, stops = [] }) =>
        typeof stops === "function" ? [] : stops.map((actor) => `${id} stops ${actor}`)
      )
        .filter((stop) => !stopped.has(stop)),
    ],
  };
}

const listTransitions = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...node.always ?? [],
];

/** Whether an event is of a type, or of the types that `type.*` stands for. */
const matchesDescriptor = (descriptor: string, type: string): boolean =>
  descriptor.endsWith("*") ? type.startsWith(descriptor.slice(0, -1)) : descriptor === type;

/** `editing --form.submitted--> validating [isValid]` */
export function formatEdge({ source, eventType, target, guard }: AnyTransitionDefinition): string {
  const to = target?.map(getPath).join(" ") ?? "stays";
  return `${getPath(source) || "anywhere"} --${eventType || "always"}--> ${to}${
    guard === undefined ? "" : ` [${getGuardName(guard)}]`
  }`;
}

function getGuardName(guard: unknown): string {
  if (typeof guard === "string") return guard;
  if (typeof guard === "function") return guard.name;
  return typeof guard === "object" && guard !== null && "type" in guard ? String(guard.type) : "?";
}

/** The sources and targets of taken transitions, also states that are left at once. */
const listPassedThrough = (taken: ReadonlySet<AnyTransitionDefinition>): string[] =>
  [...taken].flatMap(({ source, target }) => [getPath(source), ...(target ?? []).map(getPath)]);

/** The guarded edges whose guard was evaluated and false. */
function findFailedGuards(
  starts: readonly ReachedState[],
  steps: readonly Step[],
  listEventTypes: ReadonlyMap<string, readonly string[]>,
  nodes: readonly AnyStateNode[],
): Set<AnyTransitionDefinition> {
  const failed = new Set<AnyTransitionDefinition>();
  // XState evaluates the guards of candidates in order, up to that of the transition that it takes.
  const addFailed = (
    candidates: readonly AnyTransitionDefinition[],
    { observed }: ReachedState,
    wereEvaluated: boolean,
  ) => {
    const chosen = candidates.findIndex((one) => observed.taken.includes(one));
    const count = chosen >= 0 ? chosen : wereEvaluated ? candidates.length : 0;
    for (const candidate of candidates.slice(0, count)) failed.add(candidate);
  };
  const isIn = (node: AnyStateNode, { observed }: ReachedState) =>
    observed.leaves.some((leaf) => isWithin(leaf, getPath(node)));
  for (const start of starts) {
    for (const node of nodes) addFailed(node.always ?? [], start, isIn(node, start));
  }
  for (const { from, to, event } of steps) {
    for (const node of nodes) {
      if (isIn(node, from)) {
        for (const type of listEventTypes.get(event) ?? []) {
          const candidates = listTransitions(node).filter(({ eventType }) =>
            matchesDescriptor(eventType, type)
          );
          const isLeftToOuter = to.observed.taken.some(({ source, eventType }) =>
            eventType === type && source !== node && isWithin(getPath(node), getPath(source))
          );
          addFailed(candidates, to, to.observed.taken.length === 0 || isLeftToOuter);
        }
      }
      addFailed(node.always ?? [], to, isIn(node, to));
    }
  }
  return failed;
}

function listEventTypes(event: TestEvent, nodes: readonly AnyStateNode[]): string[] {
  const listInvoked = (actor: string) =>
    nodes.flatMap(({ invoke }) => invoke).filter(({ id, src }) => id === actor || src === actor)
      .map(({ id }) => id);
  const timers = nodes.flatMap(({ after }) => after);
  switch (event.kind) {
    case "sent":
      return [event.event.type];
    case "done":
      return [event.actor, ...listInvoked(event.actor)].map((id) => `xstate.done.actor.${id}`);
    case "failed":
      return [event.actor, ...listInvoked(event.actor)].map((id) => `xstate.error.actor.${id}`);
    case "shows":
      return [`xstate.snapshot.${event.actor}`];
    case "elapses":
      return timers.filter(({ delay }) => String(delay) === event.delay)
        .map(({ eventType }) => eventType);
    case "sleeps":
      return [];
    case "passes":
      return timers.map(({ eventType }) => eventType);
  }
}
