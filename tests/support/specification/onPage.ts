import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACTION_TIMEOUT_MS } from "../timeouts.ts";
import { findTransitions, listNamedTransitions } from "./expected.ts";
import { explore, findDeviation, splitPath, type Step } from "./explore.ts";
import { findRoutes, listEdges, type Route, toEdge } from "./routes.ts";
import type { Specification } from "./specification.ts";
import { createActorFactory, type Observation } from "./actorFactory.ts";
import { createErrorWithPath } from "./errorWithPath.ts";

/** Longer than anything here takes on a busy machine. */
const DEFAULT_TIMEOUT_MS = 15_000;
/** How long reading the page may wait for an element, which may be closing. */
const LOOK_MS = 1_000;

/** How to perform a specification's events on a page and read its view. */
export interface PageDriver {
  page: Page;
  /** Brings the page to the start of the specification, or to another by its name. */
  start(name?: string): Promise<unknown>;
  /** By test event: what the user does on the page, or what happens to it. */
  events: Readonly<Record<string, (before: Observation) => Promise<unknown>>>;
  /** What the page shows in a state. Undefined if the state is too short to read. */
  expectedView(observed: Observation): unknown;
  /** Reads what the page shows now, without waiting. */
  view(): Promise<unknown>;
  /** Whether somebody can do it in this state; always by default. */
  canPerform?(before: Observation, event: string): boolean;
  /** How long what is seen may take. */
  timeoutMs?: number;
}

/** Why a page cannot perform an event, transition, condition or edge. */
export type Reasons = Readonly<Record<string, string>>;

/**
 * Walks every edge of a specification on pages. Several drivers may share the edges; an edge that
 * none can walk has a reason. Prints how many edges were walked.
 */
export async function walkOnPages(
  specification: Specification,
  drivers: readonly PageDriver[],
  impossible: Reasons = {},
): Promise<void> {
  const explored = explore(specification);
  checkNames(specification, drivers, impossible);
  const walked = new Set<string>();
  let count = 0;
  for (const driver of drivers) {
    const can = (step: Step) =>
      step.event in driver.events && getReason(step, impossible) === undefined &&
      (driver.canPerform?.(step.from.observed, step.event) ?? true);
    const routes = findRoutes(explored, can, walked);
    for (const route of routes) {
      const edges = await playOnPage(specification, driver, getPath(route));
      for (const edge of edges) walked.add(edge);
      count += route.length;
    }
  }
  const edges = listEdges(explored);
  const named = explored.steps.flatMap((step) => {
    const name = getReason(step, impossible);
    return name === undefined || step.transitions.length === 0
      ? []
      : [{ edge: toEdge(step), name }];
  });
  const excused = new Set(named.map(({ edge }) => edge));
  console.log(
    `${specification.name} on the page: edges ${walked.size}/${
      edges.length - excused.size
    }, ${excused.size} impossible, by ${count} events`,
  );
  assert.deepEqual(
    {
      missing: edges.filter((edge) => !walked.has(edge) && !excused.has(edge)),
      unusedReasons: Object.keys(impossible).filter((one) =>
        !named.some(({ name }) => name === one)
      ),
    },
    { missing: [], unusedReasons: [] },
  );
}

/**
 * Performs a path on a page and compares each step with the specification. Returns the edges that
 * were walked.
 */
export async function playOnPage(
  specification: Specification,
  driver: PageDriver,
  path: readonly string[],
): Promise<string[]> {
  const { start, events } = splitPath(path, specification.otherStarts);
  const factory = createActorFactory(specification);
  const transitions = listNamedTransitions(specification);
  const actor = factory.start(start);
  const played: string[] = start === undefined ? [] : [start];
  const edges: string[] = [];
  try {
    await driver.start(start);
    let observed = actor.initial;
    await waitForView(driver, observed);
    for (const event of events) {
      played.push(event);
      await driver.events[event]?.(observed);
      const after = actor.send(event);
      const step: Step = {
        from: { key: "", path: [], observed },
        event,
        transitions: findTransitions(transitions, observed, event, specification.conditions),
        to: { key: "", path: [], observed: after },
      };
      const deviation = findDeviation(factory, step);
      if (deviation !== undefined) throw deviation;
      observed = after;
      await waitForView(driver, observed);
      if (step.transitions.length > 0) edges.push(toEdge(step));
    }
    return edges;
  } catch (error) {
    const lines = played.map((event) => `  ${JSON.stringify(event)},`);
    throw createErrorWithPath(
      [`await playOnPage(${specification.name}, driver, [`, ...lines, "]);"],
      [],
      error,
    );
  } finally {
    actor.stop();
  }
}

/** From the start on, with its name where it is another. */
const getPath = (route: Route): string[] => [
  ...route[0]?.from.path ?? [],
  ...route.map(({ event }) => event),
];

/** Waits until what is seen is what there is to see. */
async function waitForView(driver: PageDriver, observed: Observation): Promise<void> {
  const expected = driver.expectedView(observed);
  if (expected === undefined) return;
  const deadline = performance.now() + (driver.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  while (true) {
    try {
      assert.deepEqual(await look(driver), expected);
      return;
    } catch (difference) {
      if (performance.now() > deadline) throw difference;
    }
    await waitForTurn(driver.page);
  }
}

/** Reads the view now, with a shorter timeout than user actions have. */
async function look(driver: PageDriver): Promise<unknown> {
  driver.page.setDefaultTimeout(LOOK_MS);
  try {
    return await driver.view();
  } finally {
    driver.page.setDefaultTimeout(ACTION_TIMEOUT_MS);
  }
}

/** Lets the page go on, also where its clock stands still. */
const waitForTurn = (page: Page) =>
  page.evaluate(() =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    })
  ).catch(() => {});

/** The reason why an event, edge, transition or condition cannot be performed. */
const getReason = (step: Step, reasons: Reasons) =>
  [step.event, toEdge(step), ...step.transitions.flatMap(({ id, when = id }) => [id, when])]
    .find((name) => name in reasons);

/** Each event is performed by a driver or has a reason; nothing else is named. */
function checkNames(
  { events }: Specification,
  drivers: readonly PageDriver[],
  impossible: Reasons,
) {
  const done = new Set(drivers.flatMap((driver) => Object.keys(driver.events)));
  const known = Object.keys(events);
  assert.deepEqual(
    known.filter((name) => !done.has(name) && !(name in impossible)),
    [],
    "no driver does it",
  );
  assert.deepEqual([...done].filter((name) => !known.includes(name)), [], "is no test event");
}
