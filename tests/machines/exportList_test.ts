import assert from "node:assert/strict";
import { createActor, SimulatedClock, waitFor } from "xstate";
import { MAX_PAGE_SIZE } from "../../contract/constants.ts";
import {
  EXPORT_PROGRESS_DELAY_MS,
  type ExportedPage,
  type ExportListEmitted,
  type ExportListEvent,
  exportListMachine,
  exportListOf,
  hasFailed,
  isShown,
} from "../../machines/exportList.ts";
import { testEdges } from "../support/edges.ts";

const offline = new Error("offline");
const row = (id: string) => ({ id, line: `${id}\n` });
const page = (total: number, ...ids: string[]): ExportedPage => ({ total, rows: ids.map(row) });

const { answers, unreached } = testEdges("exportList", {
  machine: exportListMachine,
  events: [{ type: "export.cancelled" }, { type: "export.retried" }],
  effects: {
    fetchPage: {
      done: [page(150, "a"), page(90, "a", "b")],
      error: [offline],
    },
    save: { done: [undefined], error: [offline] },
  },
  // Three pages tell all there is to tell.
  possible: ({ context }) => context.page <= 3,
  compare: ({ ids, ...context }) => ({ ...context, ids: [...ids] }),
  tell: ({ context: { ids, page, total, failure } }) =>
    [`${[...ids].join("") || "–"} before ${page} of ${total ?? "?"}`, failure && "failed"]
      .filter(Boolean).join(" "),
});

Deno.test("exportList: each state answers what it should, and nothing else", () => {
  const byState: Record<string, string[]> = {};
  for (const [name, types] of Object.entries(answers)) {
    const state = /work\.(\w+)/.exec(name)?.[1] ?? "";
    byState[state] = [...new Set([...byState[state] ?? [], ...types])].sort();
  }
  assert.deepEqual(byState, {
    fetching: ["export.cancelled"],
    saving: [],
    failed: ["export.cancelled", "export.retried"],
    saved: [],
    abandoned: [],
  });
  assert.deepEqual(unreached, []);
});

/** An export whose server answers when the test says so. */
function begin() {
  const clock = new SimulatedClock();
  const asked: { page: number; size: number }[] = [];
  const answers: { resolve: (page: ExportedPage) => void; reject: (error: Error) => void }[] = [];
  const saved: (readonly string[])[] = [];
  const news: ExportListEmitted[] = [];
  let aborted = 0;
  let isBroken = false;
  const machine = exportListOf({
    fetchPage(paging, signal) {
      asked.push(paging);
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

const size = MAX_PAGE_SIZE;

Deno.test("an export asks page after page, takes nothing twice, and saves once", async () => {
  const it = begin();
  await it.answer(page(250, "a", "b"));
  await it.answer(page(251, "b", "c"));
  assert.deepEqual([it.saved, it.news], [[], []]);
  await it.answer(page(251, "d"));
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual(it.asked, [{ page: 1, size }, { page: 2, size }, { page: 3, size }]);
  assert.deepEqual(it.saved, [["a\nb\n", "c\n", "d\n"]]);
  assert.deepEqual(it.news, [{ type: "export.saved", count: 4 }]);
  it.actor.stop();
});

Deno.test("an export of nothing is a file with its head alone", async () => {
  const it = begin();
  await it.answer(page(0));
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual([it.saved, it.news], [[[""]], [{ type: "export.saved", count: 0 }]]);
  it.actor.stop();
});

Deno.test("an export shows itself only when it takes its time or has failed", async () => {
  const it = begin();
  it.clock.increment(EXPORT_PROGRESS_DELAY_MS - 1);
  assert.equal(it.shown(), false);
  await it.answer(offline);
  assert.deepEqual([it.shown(), it.failed()], [true, true]);
  it.send("export.retried");
  assert.deepEqual([it.shown(), it.failed()], [false, false]);
  it.clock.increment(1);
  assert.deepEqual([it.shown(), it.failed()], [true, false]);
  it.actor.stop();
});

Deno.test("what has come survives a failure; only the page that failed is asked for again", async () => {
  const it = begin();
  await it.answer(page(150, "a"));
  await it.answer(offline);
  assert.deepEqual(it.saved, []);
  it.send("export.retried");
  await it.answer(page(150, "b"));
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual(it.asked.map(({ page }) => page), [1, 2, 2]);
  assert.deepEqual(it.saved, [["a\n", "b\n"]]);
  it.actor.stop();
});

Deno.test("what could not be saved is not asked for again", async () => {
  const it = begin();
  it.breakSaving(true);
  await it.answer(page(1, "a"));
  await waitFor(it.actor, hasFailed);
  it.breakSaving(false);
  it.send("export.retried");
  await waitFor(it.actor, (snapshot) => snapshot.matches({ work: "saved" }));
  assert.deepEqual([it.asked.length, it.saved], [1, [["a\n"]]]);
  it.actor.stop();
});

Deno.test("a cancelled export takes back its call and saves nothing", async () => {
  const it = begin();
  await it.answer(page(150, "a"));
  it.send("export.cancelled");
  assert.equal(it.aborted(), 1);
  await it.answer(page(150, "b"));
  assert.deepEqual([it.saved, it.news], [[], [{ type: "export.abandoned" }]]);
  it.actor.stop();
});
