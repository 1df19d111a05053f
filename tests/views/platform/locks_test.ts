import assert from "node:assert/strict";
import { requestLock } from "../../../src/platform/locks.ts";
import { Browser, installBrowser, type Page } from "../../support/composed/browser.ts";

const START = Date.UTC(2026, 10, 26, 9);

/** A browser with tabs that have no Web Locks, on one simulated clock. */
function plainBrowser(...names: string[]) {
  const uninstall = installBrowser();
  const { now } = Date;
  const browser = new Browser();
  Date.now = () => START + browser.timeline.now;
  const tabs = names.map((name) => {
    const page = browser.open(name);
    page.look(true);
    Reflect.deleteProperty(page.navigator, "locks");
    return page;
  });
  return {
    browser,
    tabs,
    pass: (ms: number) => browser.timeline.pass(ms),
    [Symbol.dispose]() {
      Date.now = now;
      uninstall();
    },
  };
}

/** Has a tab hold the lock until it is told to let go; notes what happens. */
function hold(page: Page, notes: string[], options: Parameters<typeof requestLock>[1] = {}) {
  const held = Promise.withResolvers<void>();
  const outcome = page.run(() =>
    requestLock("work", options, async (isGranted, lost) => {
      notes.push(`${page.name} ${isGranted ? "holds" : "is refused"}`);
      lost.addEventListener("abort", () => notes.push(`${page.name} has lost it`));
      if (isGranted) await held.promise;
      notes.push(`${page.name} is done`);
    })
  );
  return { outcome, release: () => held.resolve() };
}

Deno.test("lock without Web Locks: is held by one tab at a time, and handed on", async () => {
  using around = plainBrowser("A", "B");
  const { tabs: [a, b], pass } = around;
  assert.ok(a && b);
  const notes: string[] = [];
  const first = hold(a, notes);
  const second = hold(b, notes);
  await pass(60_000);
  const [holder, waiter] = notes[0] === "A holds" ? ["A", "B"] : ["B", "A"];
  assert.deepEqual(notes, [`${holder} holds`]);
  (holder === "A" ? first : second).release();
  await pass(200);
  assert.deepEqual(notes, [`${holder} holds`, `${holder} is done`, `${waiter} holds`]);
  (holder === "A" ? second : first).release();
  await pass(200);
  assert.deepEqual(around.browser.stored.size, 0);
});

Deno.test("lock without Web Locks: is refused at once to who does not wait", async () => {
  using around = plainBrowser("A", "B");
  const { tabs: [a, b], pass } = around;
  assert.ok(a && b);
  const notes: string[] = [];
  const first = hold(a, notes);
  await pass(200);
  hold(b, notes, { ifAvailable: true });
  await pass(1);
  assert.deepEqual(notes, ["A holds", "B is refused", "B is done"]);
  first.release();
  await pass(200);
});

Deno.test("lock without Web Locks: is free some seconds after its tab is gone", async () => {
  using around = plainBrowser("A", "B");
  const { tabs: [a, b], pass, browser } = around;
  assert.ok(a && b);
  const notes: string[] = [];
  hold(a, notes);
  await pass(200);
  const second = hold(b, notes);
  await pass(200);
  browser.close(a);
  await pass(6_000);
  assert.deepEqual(notes, ["A holds", "B holds"]);
  second.release();
  await pass(200);
});

Deno.test("lock without Web Locks: tells a tab that slept that another holds it since", async () => {
  using around = plainBrowser("A", "B");
  const { tabs: [a, b], pass } = around;
  assert.ok(a && b);
  const notes: string[] = [];
  const first = hold(a, notes);
  await pass(200);
  const second = hold(b, notes);
  a.isFrozen = true;
  await pass(10_000);
  a.look(true);
  await pass(5_000);
  assert.deepEqual(notes, ["A holds", "B holds", "A has lost it"]);
  second.release();
  first.release();
  await pass(200);
});

Deno.test("lock without Web Locks: is not waited for once the caller gives up", async () => {
  using around = plainBrowser("A", "B");
  const { tabs: [a, b], pass } = around;
  assert.ok(a && b);
  const notes: string[] = [];
  const first = hold(a, notes);
  await pass(200);
  const leaving = new AbortController();
  const { outcome } = hold(b, notes, { signal: leaving.signal });
  const refused = assert.rejects(outcome, { message: "enough" });
  leaving.abort(new Error("enough"));
  await pass(200);
  await refused;
  first.release();
  await pass(200);
  assert.deepEqual(notes, ["A holds", "A is done"]);
});

Deno.test("lock: falls back to a lease where the browser forbids Web Locks", async () => {
  using around = plainBrowser("A");
  const { tabs: [a], pass } = around;
  assert.ok(a);
  Object.assign(a.navigator, {
    locks: { request: () => Promise.reject(new DOMException("denied", "SecurityError")) },
  });
  const notes: string[] = [];
  const first = hold(a, notes);
  await pass(200);
  first.release();
  await pass(200);
  assert.deepEqual(notes, ["A holds", "A is done"]);
});
