import type { AnyStateNode, AnyTransitionDefinition } from "xstate";
import type { Explored, Step, Stop } from "./explore.ts";
import { isWithin, nodesOf, pathOf } from "./nodes.ts";
import type { Happening } from "./specification.ts";

/** All that a machine declares, and what of it a walk has seen. */
export interface Inventory {
  states: Counted;
  edges: Counted;
  /** Each guarded edge, taken and passed over. */
  guards: Counted;
  /** Event types that the machine answers and no happening is of. */
  unnamedEvents: string[];
  /** Happenings that the machine answers nowhere. */
  unansweredHappenings: string[];
  /** Rows that never were the ones, and actors that a row never stopped. */
  idleRows: string[];
}

export interface Counted {
  all: number;
  missing: string[];
}

export function inventoryOf(
  { stage, specification, starts, steps, stops, taken, rows }: Explored,
): Inventory {
  const { machine } = stage;
  const nodes = nodesOf(machine);
  const declared = nodes.flatMap(transitionsOf);
  const reached = new Set(
    [...stops.flatMap(({ seen }) => seen.leaves), ...passedThrough(taken)]
      .flatMap((leaf) => leaf.split(".").map((_, index, all) => all.slice(0, index + 1).join("."))),
  );
  const states = nodes.filter((node) => node.parent && node.type !== "history").map(pathOf);
  const guarded = declared.filter(({ guard }) => guard !== undefined);
  const typesByName = new Map(
    Object.entries(specification.happenings).map(([name, one]) => [name, typesOf(one, nodes)]),
  );
  const passedOver = guardsPassedOver(starts, steps, typesByName, nodes);
  const { raised = [] } = specification;
  const types = new Set([...typesByName.values(), ...raised].flat());
  const takenTypes = new Set([...taken].map(({ eventType }) => eventType));
  const declaredTypes = new Set(declared.map(({ eventType }) => eventType));
  const isAnswered = (name: string) =>
    typesByName.get(name)?.some((type) =>
      [...declaredTypes].some((one) => isAnsweredBy(one, type))
    );
  const used = new Set(steps.flatMap((step) => step.rows.map(({ id }) => id)));
  const stopped = new Set(
    steps.flatMap(({ rows, to }) =>
      rows.flatMap(({ id }) => to.seen.stops.map((actor) => `${id} stops ${actor}`))
    ),
  );
  return {
    states: { all: states.length, missing: states.filter((path) => !reached.has(path)) },
    edges: {
      all: declared.length,
      missing: declared.filter((one) => !taken.has(one)).map(edgeName),
    },
    guards: {
      all: 2 * guarded.length,
      missing: [
        ...guarded.filter((one) => !taken.has(one)).map((one) => `${edgeName(one)} holds`),
        ...guarded.filter((one) => !passedOver.has(one)).map((one) => `${edgeName(one)} does not`),
      ],
    },
    unnamedEvents: [...declaredTypes]
      .filter((type) => type !== "" && ![...types].some((one) => isAnsweredBy(type, one))),
    unansweredHappenings: [
      ...Object.entries(specification.happenings)
        .filter(([name, { kind }]) => !isAnswered(name) && kind !== "sleeps")
        .map(([name]) => name),
      ...raised.filter((type) => !takenTypes.has(type)),
    ],
    idleRows: [
      ...rows.map(({ id }) => id).filter((id) => !used.has(id)),
      ...rows.flatMap(({ id, stops = [] }) =>
        typeof stops === "function" ? [] : stops.map((actor) => `${id} stops ${actor}`)
      )
        .filter((stop) => !stopped.has(stop)),
    ],
  };
}

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...node.always ?? [],
];

/** Whether an event is of a type, or of the types that `type.*` stands for. */
const isAnsweredBy = (descriptor: string, type: string): boolean =>
  descriptor.endsWith("*") ? type.startsWith(descriptor.slice(0, -1)) : descriptor === type;

/** `editing --form.submitted--> validating [isValid]` */
export function edgeName({ source, eventType, target, guard }: AnyTransitionDefinition): string {
  const to = target?.map(pathOf).join(" ") ?? "stays";
  return `${pathOf(source) || "anywhere"} --${eventType || "always"}--> ${to}${
    guard === undefined ? "" : ` [${guardName(guard)}]`
  }`;
}

function guardName(guard: unknown): string {
  if (typeof guard === "string") return guard;
  if (typeof guard === "function") return guard.name;
  return typeof guard === "object" && guard !== null && "type" in guard ? String(guard.type) : "?";
}

/** States that are left in the same breath as they are entered. */
const passedThrough = (taken: ReadonlySet<AnyTransitionDefinition>): string[] =>
  [...taken].flatMap(({ source, target }) => [pathOf(source), ...(target ?? []).map(pathOf)]);

/** The guarded edges that were asked and did not hold: a later one was taken instead, or none. */
function guardsPassedOver(
  starts: readonly Stop[],
  steps: readonly Step[],
  typesOf: ReadonlyMap<string, readonly string[]>,
  nodes: readonly AnyStateNode[],
): Set<AnyTransitionDefinition> {
  const passed = new Set<AnyTransitionDefinition>();
  const note = (
    candidates: readonly AnyTransitionDefinition[],
    { seen }: Stop,
    wasAsked: boolean,
  ) => {
    const chosen = candidates.findIndex((one) => seen.taken.includes(one));
    const until = chosen >= 0 ? chosen : wasAsked ? candidates.length : 0;
    for (const candidate of candidates.slice(0, until)) passed.add(candidate);
  };
  const isIn = (node: AnyStateNode, { seen }: Stop) =>
    seen.leaves.some((leaf) => isWithin(leaf, pathOf(node)));
  for (const start of starts) {
    for (const node of nodes) note(node.always ?? [], start, isIn(node, start));
  }
  for (const { from, to, happening } of steps) {
    for (const node of nodes) {
      if (isIn(node, from)) {
        for (const type of typesOf.get(happening) ?? []) {
          const candidates = transitionsOf(node).filter(({ eventType }) =>
            isAnsweredBy(eventType, type)
          );
          const isLeftToOuter = to.seen.taken.some(({ source, eventType }) =>
            eventType === type && source !== node && isWithin(pathOf(node), pathOf(source))
          );
          note(candidates, to, to.seen.taken.length === 0 || isLeftToOuter);
        }
      }
      note(node.always ?? [], to, isIn(node, to));
    }
  }
  return passed;
}

function typesOf(happening: Happening, nodes: readonly AnyStateNode[]): string[] {
  const invoked = (actor: string) =>
    nodes.flatMap(({ invoke }) => invoke).filter(({ id, src }) => id === actor || src === actor)
      .map(({ id }) => id);
  const timers = nodes.flatMap(({ after }) => after);
  switch (happening.kind) {
    case "sent":
      return [happening.event.type];
    case "done":
      return [happening.actor, ...invoked(happening.actor)].map((id) => `xstate.done.actor.${id}`);
    case "failed":
      return [happening.actor, ...invoked(happening.actor)].map((id) => `xstate.error.actor.${id}`);
    case "shows":
      return [`xstate.snapshot.${happening.actor}`];
    case "due":
      return timers.filter(({ delay }) => String(delay) === happening.delay)
        .map(({ eventType }) => eventType);
    case "sleeps":
      return [];
    case "passes":
      return timers.map(({ eventType }) => eventType);
  }
}
