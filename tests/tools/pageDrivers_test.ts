import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { setup } from "xstate";
import { ACTION_PATIENCE_MS } from "../support/patience.ts";
import { explore } from "../support/specification/explore.ts";
import { type PageDriver, playOnPage, walkOnPages } from "../support/specification/onPage.ts";
import { edgeOf, edgesOf, routesOf } from "../support/specification/routes.ts";
import { sent, type Specification } from "../support/specification/specification.ts";

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
  happenings: Object.fromEntries(events.map((type) => [type, sent({ type })])),
  start: { to: "closed" },
  rows: {
    closed: { open: { to: "open" }, lock: { to: "locked" } },
    open: { close: { to: "closed" } },
    locked: { unlock: { to: "closed" } },
  },
};

/** A page whose door does what it is told, but for what is given. */
function door(otherwise: Partial<PageDriver> = {}) {
  let state = "closed";
  let patience = ACTION_PATIENCE_MS;
  const did: string[] = [];
  const lookedFor = new Set<number>();
  const actedFor = new Set<number>();
  const goes = (name: string, to: string) => () => {
    did.push(name);
    actedFor.add(patience);
    state = to;
    return Promise.resolve();
  };
  const driver: PageDriver = {
    page: {
      evaluate: () => Promise.resolve(),
      setDefaultTimeout: (ms: number) => patience = ms,
    } as unknown as Page,
    start: goes("start", "closed"),
    happenings: {
      open: goes("open", "open"),
      close: goes("close", "closed"),
      lock: goes("lock", "locked"),
      unlock: goes("unlock", "closed"),
    },
    face: ({ leaves }) => leaves.join(),
    state() {
      lookedFor.add(patience);
      return Promise.resolve(state);
    },
    patienceMs: 0,
    ...otherwise,
  };
  return { driver, did, lookedFor, actedFor };
}

const all = ["closed: open", "closed: lock", "open: close", "locked: unlock"];

Deno.test("one route walks every edge where each can be reached from the last", () => {
  const explored = explore(specification);
  assert.deepEqual(edgesOf(explored), all);
  const names = (routes: ReturnType<typeof routesOf>) => routes.map((route) => route.map(edgeOf));
  assert.deepEqual(names(routesOf(explored, () => true)), [
    ["closed: open", "open: close", "closed: lock", "locked: unlock"],
  ]);
  assert.deepEqual(names(routesOf(explored, ({ happening }) => happening !== "close")), [
    ["closed: open"],
    ["closed: lock", "locked: unlock"],
  ]);
  assert.deepEqual(names(routesOf(explored, () => true, new Set(all.slice(0, 3)))), [
    ["closed: lock", "locked: unlock"],
  ]);
});

Deno.test("a page is walked along every edge, by as many drivers as it takes", async () => {
  const { driver, did } = door();
  await walkOnPages(specification, [driver]);
  assert.deepEqual(did, ["start", "open", "close", "lock", "unlock"]);

  const { open, close, lock, unlock } = driver.happenings;
  assert.ok(open && close && lock && unlock);
  const [first, second] = [{ ...driver, happenings: { open, close } }, {
    ...driver,
    happenings: { lock, unlock },
  }];
  did.length = 0;
  await walkOnPages(specification, [first, second]);
  assert.deepEqual(did, ["start", "open", "close", "start", "lock", "unlock"]);
});

Deno.test("what no driver does has to have a reason, and each reason an edge", async () => {
  const { driver } = door();
  const { unlock: _, ...happenings } = driver.happenings;
  const without = { ...driver, happenings };
  await assert.rejects(walkOnPages(specification, [without]), /no driver does it/);
  await walkOnPages(specification, [without], { unlock: "the key is lost" });
  await assert.rejects(
    walkOnPages(specification, [driver], { knock: "nobody is there" }),
    /knock/,
  );
  const never = { ...driver, possible: (_: unknown, happening: string) => happening !== "lock" };
  await assert.rejects(walkOnPages(specification, [never]), /closed: lock/);
});

Deno.test("what goes while it is looked at is not waited for as what somebody does", async () => {
  const { driver, lookedFor, actedFor } = door();
  await walkOnPages(specification, [driver]);
  assert.deepEqual({ lookedFor, actedFor }, {
    lookedFor: new Set([1_000]),
    actedFor: new Set([ACTION_PATIENCE_MS]),
  });
});

Deno.test("a page that does otherwise fails with the path, to be pasted into a test", async () => {
  const { driver, did } = door();
  const stuck = { ...driver, happenings: { ...driver.happenings, close: () => Promise.resolve() } };
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

Deno.test("a page that does as its machine fails where both do otherwise than is written", async () => {
  const { driver } = door();
  const rows = { ...specification.rows, open: { close: { to: "locked" } } };
  await assert.rejects(walkOnPages({ ...specification, rows }, [driver]), /\+ +'closed'/);
});
