import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { setup } from "xstate";
import { ACTION_TIMEOUT_MS } from "../support/timeouts.ts";
import { explore } from "../support/specification/explore.ts";
import { type PageDriver, playOnPage, walkOnPages } from "../support/specification/onPage.ts";
import { findRoutes, listEdges, toEdge } from "../support/specification/routes.ts";
import { sendEvent, type Specification } from "../support/specification/specification.ts";

const events = ["open", "close", "lock", "unlock"] as const;

const specification: Specification = {
  name: "door",
  machine: setup({}).createMachine({
    initial: "closed",
    states: {
      closed: { on: { open: "open", lock: "locked" } },
      open: { on: { close: "closed" } },
      locked: { on: { unlock: "closed" } },
    },
  }),
  events: Object.fromEntries(events.map((type) => [type, sendEvent({ type })])),
  start: { to: "closed" },
  transitions: {
    closed: { open: { to: "open" }, lock: { to: "locked" } },
    open: { close: { to: "closed" } },
    locked: { unlock: { to: "closed" } },
  },
};

/** A page whose door does what it is told, but for what is given. */
function createDoor(otherwise: Partial<PageDriver> = {}) {
  let state = "closed";
  let timeout = ACTION_TIMEOUT_MS;
  const did: string[] = [];
  const lookedFor = new Set<number>();
  const actedFor = new Set<number>();
  const goTo = (name: string, to: string) => () => {
    did.push(name);
    actedFor.add(timeout);
    state = to;
    return Promise.resolve();
  };
  const driver: PageDriver = {
    page: {
      evaluate: () => Promise.resolve(),
      setDefaultTimeout: (ms: number) => timeout = ms,
    } as unknown as Page,
    start: goTo("start", "closed"),
    events: {
      open: goTo("open", "open"),
      close: goTo("close", "closed"),
      lock: goTo("lock", "locked"),
      unlock: goTo("unlock", "closed"),
    },
    expectedView: ({ leaves }) => leaves.join(),
    view() {
      lookedFor.add(timeout);
      return Promise.resolve(state);
    },
    timeoutMs: 0,
    ...otherwise,
  };
  return { driver, did, lookedFor, actedFor };
}

const all = ["closed: open", "closed: lock", "open: close", "locked: unlock"];

Deno.test("page walk: takes one path where each edge is reachable from the last", () => {
  const explored = explore(specification);
  assert.deepEqual(listEdges(explored), all);
  const listNames = (routes: ReturnType<typeof findRoutes>) =>
    routes.map((route) => route.map(toEdge));
  assert.deepEqual(listNames(findRoutes(explored, () => true)), [
    ["closed: open", "open: close", "closed: lock", "locked: unlock"],
  ]);
  assert.deepEqual(listNames(findRoutes(explored, ({ event }) => event !== "close")), [
    ["closed: open"],
    ["closed: lock", "locked: unlock"],
  ]);
  assert.deepEqual(listNames(findRoutes(explored, () => true, new Set(all.slice(0, 3)))), [
    ["closed: lock", "locked: unlock"],
  ]);
});

Deno.test("page walk: covers every edge with several drivers", async () => {
  const { driver, did } = createDoor();
  await walkOnPages(specification, [driver]);
  assert.deepEqual(did, ["start", "open", "close", "lock", "unlock"]);

  const { open, close, lock, unlock } = driver.events;
  assert.ok(open && close && lock && unlock);
  const [first, second] = [{ ...driver, events: { open, close } }, {
    ...driver,
    events: { lock, unlock },
  }];
  did.length = 0;
  await walkOnPages(specification, [first, second]);
  assert.deepEqual(did, ["start", "open", "close", "start", "lock", "unlock"]);
});

Deno.test("page walk: needs a reason for each event without a driver, and an edge for each reason", async () => {
  const { driver } = createDoor();
  const { unlock: _, ...events } = driver.events;
  const without = { ...driver, events };
  await assert.rejects(walkOnPages(specification, [without]), /no driver does it/);
  await walkOnPages(specification, [without], { unlock: "the key is lost" });
  await assert.rejects(
    walkOnPages(specification, [driver], { knock: "nobody is there" }),
    /knock/,
  );
  const never = { ...driver, canPerform: (_: unknown, event: string) => event !== "lock" };
  await assert.rejects(walkOnPages(specification, [never]), /closed: lock/);
});

Deno.test("page walk: waits less long for what it reads than for what it presses", async () => {
  const { driver, lookedFor, actedFor } = createDoor();
  await walkOnPages(specification, [driver]);
  assert.deepEqual({ lookedFor, actedFor }, {
    lookedFor: new Set([1_000]),
    actedFor: new Set([ACTION_TIMEOUT_MS]),
  });
});

Deno.test("page walk: fails with a reproducible path when the page deviates", async () => {
  const { driver, did } = createDoor();
  const stuck = { ...driver, events: { ...driver.events, close: () => Promise.resolve() } };
  await assert.rejects(walkOnPages(specification, [stuck]), ({ message }: Error) => {
    assert.match(
      message,
      /^await playOnPage\(door, driver, \[\n {2}"open",\n {2}"close",\n\]\);\n\n/,
    );
    return true;
  });
  await assert.rejects(playOnPage(specification, stuck, ["open", "close"]), /"close"/);
  did.length = 0;
  await playOnPage(specification, driver, ["lock", "unlock"]);
  assert.deepEqual(did, ["start", "lock", "unlock"]);
});

Deno.test("page walk: fails when page and machine deviate from the specification together", async () => {
  const { driver } = createDoor();
  const transitions = { ...specification.transitions, open: { close: { to: "locked" } } };
  await assert.rejects(walkOnPages({ ...specification, transitions }, [driver]), /\+ +'closed'/);
});
