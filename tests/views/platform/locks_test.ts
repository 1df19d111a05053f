import assert from "node:assert/strict";
import { requestLock } from "../../../src/platform/locks.ts";
import { Browser, installBrowser, type Page } from "../../support/composed/browser.ts";

const START = Date.UTC(2026, 10, 26, 9);

/** A browser with tabs that have no Web Locks, on one simulated clock. */
function createBrowserWithoutLocks(...names: string[]) {
  const uninstall = installBrowser();
  const { now } = Date;
  const browser = new Browser();
  Date.now = () => START + browser.timeline.now;
  const tabs = names.map((name) => {
    const page = browser.open(name);
    page.setVisibility(true);
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

/** Acquires the lock in a tab until the test releases it; logs events. */
function hold(page: Page, notes: string[], options: Parameters<typeof requestLock>[1] = {}) {
  const released = Promise.withResolvers<void>();
  const outcome = page.run(() =>
    requestLock("work", options, async (isGranted, lost) => {
      notes.push(`${page.name} ${isGranted ? "holds" : "is refused"}`);
      lost.addEventListener("abort", () => notes.push(`${page.name} has lost it`));
      if (isGranted) await released.promise;
      notes.push(`${page.name} is done`);
    })
  );
  return { outcome, release: () => released.resolve() };
}

Deno.test("lock without Web Locks: is granted to one tab at a time in turn", async () => {
  using around = createBrowserWithoutLocks("A", "B");
  const { tabs: [a, b], pass: advanceClock } = around;
  assert.ok(a && b);
  const notes: string[] = [];
  const first = hold(a, notes);
  const second = hold(b, notes);
  await advanceClock(60_000);
  const [holder, waiter] = notes[0] === "A holds" ? ["A", "B"] : ["B", "A"];
  assert.deepEqual(notes, [`${holder} holds`]);
  (holder === "A" ? first : second).release();
  await advanceClock(200);
  assert.deepEqual(notes, [`${holder} holds`, `${holder} is done`, `${waiter} holds`]);
  (holder === "A" ? second : first).release();
  await advanceClock(200);
  assert.deepEqual(around.browser.stored.size, 0);
});

Deno.test("lock without Web Locks: is denied at once with ifAvailable", async () => {
  using around = createBrowserWithoutLocks("A", "B");
  const { tabs: [a, b], pass: advanceClock } = around;
  assert.ok(a && b);
  const notes: string[] = [];
  const first = hold(a, notes);
  await advanceClock(200);
  hold(b, notes, { ifAvailable: true });
  await advanceClock(1);
  assert.deepEqual(notes, ["A holds", "B is refused", "B is done"]);
  first.release();
  await advanceClock(200);
});

Deno.test("lock without Web Locks: is released seconds after its tab closed", async () => {
  using around = createBrowserWithoutLocks("A", "B");
  const { tabs: [a, b], pass: advanceClock, browser } = around;
  assert.ok(a && b);
  const notes: string[] = [];
  hold(a, notes);
  await advanceClock(200);
  const second = hold(b, notes);
  await advanceClock(200);
  browser.close(a);
  await advanceClock(6_000);
  assert.deepEqual(notes, ["A holds", "B holds"]);
  second.release();
  await advanceClock(200);
});

Deno.test("lock without Web Locks: notifies a tab that slept of the lost lock", async () => {
  using around = createBrowserWithoutLocks("A", "B");
  const { tabs: [a, b], pass: advanceClock } = around;
  assert.ok(a && b);
  const notes: string[] = [];
  const first = hold(a, notes);
  await advanceClock(200);
  const second = hold(b, notes);
  a.isFrozen = true;
  await advanceClock(10_000);
  a.setVisibility(true);
  await advanceClock(5_000);
  assert.deepEqual(notes, ["A holds", "B holds", "A has lost it"]);
  second.release();
  first.release();
  await advanceClock(200);
});

Deno.test("lock without Web Locks: stops waiting when aborted", async () => {
  using around = createBrowserWithoutLocks("A", "B");
  const { tabs: [a, b], pass: advanceClock } = around;
  assert.ok(a && b);
  const notes: string[] = [];
  const first = hold(a, notes);
  await advanceClock(200);
  const leaving = new AbortController();
  const { outcome } = hold(b, notes, { signal: leaving.signal });
  const rejection = assert.rejects(outcome, { message: "enough" });
  leaving.abort(new Error("enough"));
  await advanceClock(200);
  await rejection;
  first.release();
  await advanceClock(200);
  assert.deepEqual(notes, ["A holds", "A is done"]);
});

Deno.test("lock: falls back to a lease where the browser forbids Web Locks", async () => {
  using around = createBrowserWithoutLocks("A");
  const { tabs: [a], pass: advanceClock } = around;
  assert.ok(a);
  Object.assign(a.navigator, {
    locks: { request: () => Promise.reject(new DOMException("denied", "SecurityError")) },
  });
  const notes: string[] = [];
  const first = hold(a, notes);
  await advanceClock(200);
  first.release();
  await advanceClock(200);
  assert.deepEqual(notes, ["A holds", "A is done"]);
});
