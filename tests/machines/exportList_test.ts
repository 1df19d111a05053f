import assert from "node:assert/strict";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import {
  type ExportedPage,
  type ExportListEmitted,
  type ExportListEvent,
  exportListMachine,
  hasFailed,
  isShown,
} from "../../machines/exportList.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { exportList } from "./specifications/exportList.ts";

const offline = new Error("offline");
const createPage = (total: number, next: string | null, ...ids: string[]): ExportedPage => ({
  total,
  next,
  count: ids.length,
  lines: ids.map((id) => `${id}\n`).join(""),
});

/** An export whose server answers when the test says so. */
function createTestActor() {
  const clock = new SimulatedClock();
  const requestedCursors: (string | null)[] = [];
  const pendingPages: { resolve: (page: ExportedPage) => void; reject: (error: Error) => void }[] =
    [];
  const saved: (readonly string[])[] = [];
  const emitted: ExportListEmitted[] = [];
  let aborted = 0;
  let isBroken = false;
  const machine = exportListMachine.provide({
    actors: {
      fetchPage: fromPromise<ExportedPage, { after: string | null }>(
        ({ input: { after }, signal }) => {
          requestedCursors.push(after);
          signal.addEventListener("abort", () => aborted++);
          return new Promise((resolve, reject) => pendingPages.push({ resolve, reject }));
        },
      ),
      save: fromPromise<void, { parts: readonly string[] }>(({ input: { parts } }) => {
        if (isBroken) return Promise.reject(offline);
        saved.push(parts);
        return Promise.resolve();
      }),
    },
  });
  const actor = createActor(machine, { clock });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    actor,
    clock,
    requestedCursors,
    saved,
    emitted,
    aborted: () => aborted,
    breakSaving: (broken: boolean) => isBroken = broken,
    send: (type: ExportListEvent["type"]) => actor.send({ type }),
    async settlePage(outcome: ExportedPage | Error) {
      const { resolve, reject } = pendingPages.at(-1) ?? assert.fail("nothing was asked");
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
      await settle();
    },
    shown: () => isShown(actor.getSnapshot()),
    failed: () => hasFailed(actor.getSnapshot()),
  };
}

Deno.test("exportList: fetches page by page and saves once", async () => {
  const it = createTestActor();
  await it.settlePage(createPage(4, "c", "a", "b"));
  await it.settlePage(createPage(4, "d", "c"));
  assert.deepEqual([it.saved, it.emitted], [[], []]);
  await it.settlePage(createPage(4, null, "d"));
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual(it.requestedCursors, [null, "c", "d"]);
  assert.deepEqual(it.saved, [["a\nb\n", "c\n", "d\n"]]);
  assert.deepEqual(it.emitted, [{ type: "export.saved", count: 4 }]);
  it.actor.stop();
});

Deno.test("exportList: saves a file without rows when the list is empty", async () => {
  const it = createTestActor();
  await it.settlePage(createPage(0, null));
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual([it.saved, it.emitted], [[[""]], [{ type: "export.saved", count: 0 }]]);
  it.actor.stop();
});

Deno.test("exportList: shows its dialog only when it takes long or has failed", async () => {
  const it = createTestActor();
  it.clock.increment(599);
  assert.equal(it.shown(), false);
  await it.settlePage(offline);
  assert.deepEqual([it.shown(), it.failed()], [true, true]);
  it.send("export.retried");
  assert.deepEqual([it.shown(), it.failed()], [false, false]);
  it.clock.increment(1);
  assert.deepEqual([it.shown(), it.failed()], [true, false]);
  it.actor.stop();
});

Deno.test("exportList: keeps fetched pages after a failure and retries the failed one", async () => {
  const it = createTestActor();
  await it.settlePage(createPage(2, "b", "a"));
  await it.settlePage(offline);
  assert.deepEqual(it.saved, []);
  it.send("export.retried");
  await it.settlePage(createPage(2, null, "b"));
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual(it.requestedCursors, [null, "b", "b"]);
  assert.deepEqual(it.saved, [["a\n", "b\n"]]);
  it.actor.stop();
});

Deno.test("exportList: retries saving without fetching again", async () => {
  const it = createTestActor();
  it.breakSaving(true);
  await it.settlePage(createPage(1, null, "a"));
  await waitFor(it.actor, hasFailed);
  it.breakSaving(false);
  it.send("export.retried");
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual([it.requestedCursors.length, it.saved], [1, [["a\n"]]]);
  it.actor.stop();
});

Deno.test("exportList: aborts the call and saves nothing when it is cancelled", async () => {
  const it = createTestActor();
  await it.settlePage(createPage(2, "b", "a"));
  it.send("export.cancelled");
  assert.equal(it.aborted(), 1);
  await it.settlePage(createPage(2, null, "b"));
  assert.deepEqual([it.saved, it.emitted], [[], [{ type: "export.abandoned" }]]);
  it.actor.stop();
});

testSpecification(exportList);
