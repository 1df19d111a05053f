import type { Exploration, ReachedState, Step } from "./explore.ts";
import { toStepName } from "./explore.ts";

/** Steps from a start; each begins in the state where the previous one ended. */
export type Route = readonly Step[];

/** Names an edge: a transition from one of the states in which it is possible. */
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
 * begins at a start again. Edges behind a sleep are walked last, each from a start, because states
 * that differ only in time are duplicates.
 */
export function findRoutes(
  { starts, steps, specification: { events } }: Exploration,
  canWalk: (step: Step) => boolean,
  walked: ReadonlySet<string> = new Set(),
): Route[] {
  const isEdge = ({ transitions }: Step) => transitions.length > 0;
  const isSleep = ({ event }: Step) => events[event]?.kind === "sleeps";
  const walkableSteps = steps.filter((step) => (isEdge(step) || isSleep(step)) && canWalk(step));
  const stepsByState = Map.groupBy(walkableSteps, ({ from }) => from.key);
  const stepsWithoutSleep = Map.groupBy(
    walkableSteps.filter((step) => !isSleep(step)),
    ({ from }) => from.key,
  );
  const edgesLeft = new Set(walkableSteps.filter(isEdge).map(toEdge)).difference(walked);
  const routes: Step[][] = [];
  const addSteps = (route: Step[], steps: Route) => {
    for (const step of steps) edgesLeft.delete(toEdge(step));
    route.push(...steps);
  };
  for (const start of starts) {
    for (
      let first = findNearest(start, stepsWithoutSleep, edgesLeft);
      first;
      first = findNearest(start, stepsWithoutSleep, edgesLeft)
    ) {
      const route: Step[] = [];
      routes.push(route);
      for (
        let next: Route | undefined = first;
        next;
        next = findNearest(getEnd(route), stepsWithoutSleep, edgesLeft)
      ) {
        addSteps(route, next);
      }
    }
  }
  for (const start of starts) {
    for (
      let first = findNearest(start, stepsByState, edgesLeft);
      first;
      first = findNearest(start, stepsByState, edgesLeft)
    ) {
      const route: Step[] = [];
      routes.push(route);
      addSteps(route, first);
    }
  }
  return routes;
}

const getEnd = (route: Route): Pick<ReachedState, "key"> => route.at(-1)?.to ?? { key: "" };

/** Finds the shortest route from a state to an edge not yet walked, breadth first. */
function findNearest(
  from: Pick<ReachedState, "key">,
  stepsByState: ReadonlyMap<string, readonly Step[]>,
  edgesLeft: ReadonlySet<string>,
): Route | undefined {
  const visited = new Set([from.key]);
  let paths: Step[][] = [[]];
  while (paths.length > 0) {
    const nextPaths: Step[][] = [];
    for (const path of paths) {
      for (const step of stepsByState.get(path.at(-1)?.to.key ?? from.key) ?? []) {
        if (edgesLeft.has(toEdge(step))) return [...path, step];
        if (visited.has(step.to.key)) continue;
        visited.add(step.to.key);
        nextPaths.push([...path, step]);
      }
    }
    paths = nextPaths;
  }
  return undefined;
}
