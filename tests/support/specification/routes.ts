import type { Explored, Step, Stop } from "./explore.ts";
import { nameOf } from "./explore.ts";

/** Steps from a start, each of which begins where the one before ended. */
export type Route = readonly Step[];

/** What is walked: what a row says, in the states that it is said of. */
export const edgeOf = (step: Step): string =>
  step.rows.length === 1 && step.rows[0]?.from === step.from.seen.leaves.join(" ")
    ? nameOf(step)
    : `${step.from.seen.leaves.join(" ")} (${nameOf(step)})`;

/** All edges that a specification's rows describe. */
export const edgesOf = ({ steps }: Explored): string[] => [
  ...new Set(steps.filter(({ rows }) => rows.length > 0).map(edgeOf)),
];

/**
 * Routes that walk every edge that can be: on from where the last one ended to the nearest edge not
 * yet walked, and from a start again where none can be reached. What can only be reached by a sleep
 * is walked last, each from a start: a stop does not tell how late it is.
 */
export function routesOf(
  { starts, steps, specification: { happenings } }: Explored,
  can: (step: Step) => boolean,
  walked: ReadonlySet<string> = new Set(),
): Route[] {
  const isEdge = ({ rows }: Step) => rows.length > 0;
  const sleeps = ({ happening }: Step) => happenings[happening]?.kind === "sleeps";
  const usable = steps.filter((step) => (isEdge(step) || sleeps(step)) && can(step));
  const leaving = Map.groupBy(usable, ({ from }) => from.key);
  const awake = Map.groupBy(usable.filter((step) => !sleeps(step)), ({ from }) => from.key);
  const left = new Set(usable.filter(isEdge).map(edgeOf)).difference(walked);
  const routes: Step[][] = [];
  const walk = (route: Step[], way: Route) => {
    for (const step of way) left.delete(edgeOf(step));
    route.push(...way);
  };
  for (const start of starts) {
    for (let way = nearest(start, awake, left); way; way = nearest(start, awake, left)) {
      const route: Step[] = [];
      routes.push(route);
      for (let on: Route | undefined = way; on; on = nearest(endOf(route), awake, left)) {
        walk(route, on);
      }
    }
  }
  for (const start of starts) {
    for (let way = nearest(start, leaving, left); way; way = nearest(start, leaving, left)) {
      const route: Step[] = [];
      routes.push(route);
      walk(route, way);
    }
  }
  return routes;
}

const endOf = (route: Route): Pick<Stop, "key"> => route.at(-1)?.to ?? { key: "" };

/** The shortest way from a stop whose last step is an edge that is left; breadth first. */
function nearest(
  from: Pick<Stop, "key">,
  leaving: ReadonlyMap<string, readonly Step[]>,
  left: ReadonlySet<string>,
): Route | undefined {
  const seen = new Set([from.key]);
  let ways: Step[][] = [[]];
  while (ways.length > 0) {
    const longer: Step[][] = [];
    for (const way of ways) {
      for (const step of leaving.get(way.at(-1)?.to.key ?? from.key) ?? []) {
        if (left.has(edgeOf(step))) return [...way, step];
        if (seen.has(step.to.key)) continue;
        seen.add(step.to.key);
        longer.push([...way, step]);
      }
    }
    ways = longer;
  }
  return undefined;
}
