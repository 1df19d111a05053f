import assert from "node:assert/strict";
import { createActor, SimulatedClock, waitFor } from "xstate";
import {
  type ExportedPage,
  type ExportListEmitted,
  type ExportListEvent,
  exportListOf,
  hasFailed,
  isShown,
} from "../../machines/exportList.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { exportList } from "./specifications/exportList.ts";

const offline = new Error("offline");
const page = (total: number, next: string | null, ...ids: string[]): ExportedPage => ({
  total,
  next,
  count: ids.length,
  lines: ids.map((id) => `${id}\n`).join(""),
});

testSpecification(exportList);

/** An export whose server answers when the test says so. */
function begin() {
  const clock = new SimulatedClock();
  const asked: (string | null)[] = [];
  const answers: { resolve: (page: ExportedPage) => void; reject: (error: Error) => void }[] = [];
  const saved: (readonly string[])[] = [];
  const news: ExportListEmitted[] = [];
  let aborted = 0;
  let isBroken = false;
  const machine = exportListOf({
    fetchPage(after, signal) {
      asked.push(after);
      signal.addEventListener("abort", () => aborted++);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    save(parts) {
      if (isBroken) return Promise.reject(offline);
      saved.push(parts);
      return Promise.resolve();
    },
  });
  const actor = createActor(machine, { clock });
  actor.on("*", (event) => news.push(event));
  actor.start();
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    actor,
    clock,
    asked,
    saved,
    news,
    aborted: () => aborted,
    breakSaving: (broken: boolean) => isBroken = broken,
    send: (type: ExportListEvent["type"]) => actor.send({ type }),
    async answer(found: ExportedPage | Error) {
      const { resolve, reject } = answers.at(-1) ?? assert.fail("nothing was asked");
      if (found instanceof Error) reject(found);
      else resolve(found);
      await settled();
    },
    shown: () => isShown(actor.getSnapshot()),
    failed: () => hasFailed(actor.getSnapshot()),
  };
}

Deno.test("an export takes batch after batch, and saves once", async () => {
  const it = begin();
  await it.answer(page(4, "c", "a", "b"));
  await it.answer(page(4, "d", "c"));
  assert.deepEqual([it.saved, it.news], [[], []]);
  await it.answer(page(4, null, "d"));
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual(it.asked, [null, "c", "d"]);
  assert.deepEqual(it.saved, [["a\nb\n", "c\n", "d\n"]]);
  assert.deepEqual(it.news, [{ type: "export.saved", count: 4 }]);
  it.actor.stop();
});

Deno.test("an export of nothing is a file with its head alone", async () => {
  const it = begin();
  await it.answer(page(0, null));
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual([it.saved, it.news], [[[""]], [{ type: "export.saved", count: 0 }]]);
  it.actor.stop();
});

Deno.test("an export shows itself only when it takes its time or has failed", async () => {
  const it = begin();
  it.clock.increment(599);
  assert.equal(it.shown(), false);
  await it.answer(offline);
  assert.deepEqual([it.shown(), it.failed()], [true, true]);
  it.send("export.retried");
  assert.deepEqual([it.shown(), it.failed()], [false, false]);
  it.clock.increment(1);
  assert.deepEqual([it.shown(), it.failed()], [true, false]);
  it.actor.stop();
});

Deno.test("what has come survives a failure; what failed is asked for again", async () => {
  const it = begin();
  await it.answer(page(2, "b", "a"));
  await it.answer(offline);
  assert.deepEqual(it.saved, []);
  it.send("export.retried");
  await it.answer(page(2, null, "b"));
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual(it.asked, [null, "b", "b"]);
  assert.deepEqual(it.saved, [["a\n", "b\n"]]);
  it.actor.stop();
});

Deno.test("what could not be saved is not asked for again", async () => {
  const it = begin();
  it.breakSaving(true);
  await it.answer(page(1, null, "a"));
  await waitFor(it.actor, hasFailed);
  it.breakSaving(false);
  it.send("export.retried");
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual([it.asked.length, it.saved], [1, [["a\n"]]]);
  it.actor.stop();
});

Deno.test("a cancelled export takes back its call and saves nothing", async () => {
  const it = begin();
  await it.answer(page(2, "b", "a"));
  it.send("export.cancelled");
  assert.equal(it.aborted(), 1);
  await it.answer(page(2, null, "b"));
  assert.deepEqual([it.saved, it.news], [[], [{ type: "export.abandoned" }]]);
  it.actor.stop();
});
