import type { Exploration, ReachedState, Step } from "./explore.ts";
import { toStepName } from "./explore.ts";

/** Steps from a start, each of which begins where the one before ended. */
export type Route = readonly Step[];

/** An edge that a route has to cover: a transition in one of its states. */
export const toEdge = (step: Step): string =>
  step.transitions.length === 1 && step.transitions[0]?.from === step.from.observed.leaves.join(" ")
    ? toStepName(step)
    : `${step.from.observed.leaves.join(" ")} (${toStepName(step)})`;

/** All edges that a specification's transitions describe. */
export const listEdges = ({ steps }: Exploration): string[] => [
  ...new Set(steps.filter(({ transitions }) => transitions.length > 0).map(toEdge)),
];

/**
 * Finds routes that walk every possible edge. Each step goes to the nearest edge not yet walked, or
 * begins at a start again. Edges behind a sleep are walked last, each from a start, as a state does
 * not contain the time.
 */
export function findRoutes(
  { starts, steps, specification: { events } }: Exploration,
  can: (step: Step) => boolean,
  walked: ReadonlySet<string> = new Set(),
): Route[] {
  const isEdge = ({ transitions }: Step) => transitions.length > 0;
  const isSleep = ({ event }: Step) => events[event]?.kind === "sleeps";
  const usable = steps.filter((step) => (isEdge(step) || isSleep(step)) && can(step));
  const leaving = Map.groupBy(usable, ({ from }) => from.key);
  const awake = Map.groupBy(usable.filter((step) => !isSleep(step)), ({ from }) => from.key);
  const left = new Set(usable.filter(isEdge).map(toEdge)).difference(walked);
  const routes: Step[][] = [];
  const walk = (route: Step[], steps: Route) => {
    for (const step of steps) left.delete(toEdge(step));
    route.push(...steps);
  };
  for (const start of starts) {
    for (let way = findNearest(start, awake, left); way; way = findNearest(start, awake, left)) {
      const route: Step[] = [];
      routes.push(route);
      for (let on: Route | undefined = way; on; on = findNearest(getEnd(route), awake, left)) {
        walk(route, on);
      }
    }
  }
  for (const start of starts) {
    for (
      let way = findNearest(start, leaving, left);
      way;
      way = findNearest(start, leaving, left)
    ) {
      const route: Step[] = [];
      routes.push(route);
      walk(route, way);
    }
  }
  return routes;
}

const getEnd = (route: Route): Pick<ReachedState, "key"> => route.at(-1)?.to ?? { key: "" };

/** Finds the shortest route from a state to an edge not yet walked, breadth first. */
function findNearest(
  from: Pick<ReachedState, "key">,
  leaving: ReadonlyMap<string, readonly Step[]>,
  left: ReadonlySet<string>,
): Route | undefined {
  const visited = new Set([from.key]);
  let ways: Step[][] = [[]];
  while (ways.length > 0) {
    const longer: Step[][] = [];
    for (const way of ways) {
      for (const step of leaving.get(way.at(-1)?.to.key ?? from.key) ?? []) {
        if (left.has(toEdge(step))) return [...way, step];
        if (visited.has(step.to.key)) continue;
        visited.add(step.to.key);
        longer.push([...way, step]);
      }
    }
    ways = longer;
  }
  return undefined;
}
