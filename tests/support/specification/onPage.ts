import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACTION_PATIENCE_MS } from "../patience.ts";
import { rowsFor, rowsOf } from "./expected.ts";
import { deviationOf, explore, partsOf, type Step } from "./explore.ts";
import { edgeOf, edgesOf, type Route, routesOf } from "./routes.ts";
import type { Specification } from "./specification.ts";
import { type Seen, stageOf } from "./stage.ts";
import { told } from "./told.ts";

/** Longer than anything here takes on a busy machine. */
const PATIENCE_MS = 15_000;
/** How long one look may wait for a part of the page, which may be going while it is looked at. */
const LOOK_MS = 1_000;

/** What people do on a page, and what they see there, in the words of a specification. */
export interface PageDriver {
  page: Page;
  /** Brings the page to the start of the specification, or to another by its name. */
  start(name?: string): Promise<unknown>;
  /** By the happening: what somebody does, or what befalls the page. */
  happenings: Readonly<Record<string, (before: Seen) => Promise<unknown>>>;
  /** What of a state can be seen; undefined where it does not last until one could look. */
  face(seen: Seen): unknown;
  /** What is seen now, without waiting for anything to come. */
  state(): Promise<unknown>;
  /** Whether a happening can be brought about where it may happen; always, unless told. */
  possible?(before: Seen, happening: string): boolean;
  /** How long what is seen may take. */
  patienceMs?: number;
}

/** By the happening, the row, its condition or the edge: why a page cannot do it. */
export type Reasons = Readonly<Record<string, string>>;

/**
 * Walks every edge of a specification on pages: what one driver cannot do another may; what none
 * can has its reason. Prints how many edges were walked.
 */
export async function walkOnPages(
  specification: Specification,
  drivers: readonly PageDriver[],
  impossible: Reasons = {},
): Promise<void> {
  const explored = explore(specification);
  checkNames(specification, drivers, impossible);
  const walked = new Set<string>();
  let happenings = 0;
  for (const driver of drivers) {
    const can = (step: Step) =>
      step.happening in driver.happenings && reasonOf(step, impossible) === undefined &&
      (driver.possible?.(step.from.seen, step.happening) ?? true);
    const routes = routesOf(explored, can, walked);
    for (const route of routes) {
      const edges = await playOnPage(specification, driver, pathOf(route));
      for (const edge of edges) walked.add(edge);
      happenings += route.length;
    }
  }
  const edges = edgesOf(explored);
  const named = explored.steps.flatMap((step) => {
    const name = reasonOf(step, impossible);
    return name === undefined || step.rows.length === 0 ? [] : [{ edge: edgeOf(step), name }];
  });
  const excused = new Set(named.map(({ edge }) => edge));
  console.log(
    `${specification.name} on the page: edges ${walked.size}/${
      edges.length - excused.size
    }, ${excused.size} impossible, by ${happenings} happenings`,
  );
  assert.deepEqual(
    {
      missing: edges.filter((edge) => !walked.has(edge) && !excused.has(edge)),
      idleReasons: Object.keys(impossible).filter((one) => !named.some(({ name }) => name === one)),
    },
    { missing: [], idleReasons: [] },
  );
}

/**
 * Plays a path on a page, holding what is seen against the specification at each step; gives the
 * edges that were walked.
 */
export async function playOnPage(
  specification: Specification,
  driver: PageDriver,
  path: readonly string[],
): Promise<string[]> {
  const { start, happenings } = partsOf(path, specification.otherStarts);
  const stage = stageOf(specification);
  const rows = rowsOf(specification);
  const play = stage.play(start);
  const played: string[] = start === undefined ? [] : [start];
  const edges: string[] = [];
  try {
    await driver.start(start);
    let seen = play.started;
    await shows(driver, seen);
    for (const happening of happenings) {
      played.push(happening);
      await driver.happenings[happening]?.(seen);
      const after = play.take(happening);
      const step: Step = {
        from: { key: "", path: [], seen },
        happening,
        rows: rowsFor(rows, seen, happening, specification.conditions),
        to: { key: "", path: [], seen: after },
      };
      const deviation = deviationOf(stage, step);
      if (deviation !== undefined) throw deviation;
      seen = after;
      await shows(driver, seen);
      if (step.rows.length > 0) edges.push(edgeOf(step));
    }
    return edges;
  } catch (error) {
    const lines = played.map((happening) => `  ${JSON.stringify(happening)},`);
    throw told([`await playOnPage(${specification.name}, driver, [`, ...lines, "]);"], [], error);
  } finally {
    play.stop();
  }
}

/** From the start on, with its name where it is another. */
const pathOf = (route: Route): string[] => [
  ...route[0]?.from.path ?? [],
  ...route.map(({ happening }) => happening),
];

/** Waits until what is seen is what there is to see. */
async function shows(driver: PageDriver, seen: Seen): Promise<void> {
  const expected = driver.face(seen);
  if (expected === undefined) return;
  const deadline = performance.now() + (driver.patienceMs ?? PATIENCE_MS);
  while (true) {
    try {
      assert.deepEqual(await look(driver), expected);
      return;
    } catch (difference) {
      if (performance.now() > deadline) throw difference;
    }
    await anotherTurn(driver.page);
  }
}

/** What is seen now; what goes meanwhile is not waited for as long as what somebody does. */
async function look(driver: PageDriver): Promise<unknown> {
  driver.page.setDefaultTimeout(LOOK_MS);
  try {
    return await driver.state();
  } finally {
    driver.page.setDefaultTimeout(ACTION_PATIENCE_MS);
  }
}

/** Lets the page go on, also where its clock stands still. */
const anotherTurn = (page: Page) =>
  page.evaluate(() =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    })
  ).catch(() => {});

/** What has a reason not to be done: the happening, the edge, the row, or its condition. */
const reasonOf = (step: Step, reasons: Reasons) =>
  [step.happening, edgeOf(step), ...step.rows.flatMap(({ id, when = id }) => [id, when])]
    .find((name) => name in reasons);

/** Every happening is done by a driver or has a reason; nothing else is named. */
function checkNames(
  { happenings }: Specification,
  drivers: readonly PageDriver[],
  impossible: Reasons,
) {
  const done = new Set(drivers.flatMap((driver) => Object.keys(driver.happenings)));
  const known = Object.keys(happenings);
  assert.deepEqual(
    known.filter((name) => !done.has(name) && !(name in impossible)),
    [],
    "no driver does it",
  );
  assert.deepEqual([...done].filter((name) => !known.includes(name)), [], "is no happening");
}
