import assert from "node:assert/strict";
import { Overloaded } from "../../server/platform/fairSemaphore.ts";
import { createThread, ThreadTimedOut } from "../../server/platform/thread.ts";
import { createManualTimers } from "../support/manualTimers.ts";

/** Returns its input and the number of calls, or waits or fails as requested. */
const ECHO = new URL(`data:text/javascript,${
  encodeURIComponent(`
    let count = 0;
    self.onmessage = ({ data }) => {
      if (data === "wait") return;
      if (data === "break") throw new Error("broken");
      self.postMessage([data, ++count]);
    };`)
}`);

const BOUNDS = { module: ECHO, limitMs: 1000, waiting: 2, perPerson: 2 };

Deno.test("thread: runs jobs one after the other in the same worker", async () => {
  const { startTimer, listRunning: running } = createManualTimers();
  const thread = createThread<string, unknown>({ ...BOUNDS, startTimer });
  try {
    const results = await Promise.all([thread.run("a", "x"), thread.run("b", "y")]);
    assert.deepEqual([results, running().length], [[["x", 1], ["y", 2]], 0]);
  } finally {
    thread.stop();
  }
});

Deno.test("thread: ends a job that takes too long with its worker and starts another", async () => {
  const { startTimer, listRunning: running, fire } = createManualTimers();
  const thread = createThread<string, unknown>({ ...BOUNDS, startTimer });
  try {
    assert.deepEqual(await thread.run("a", "x"), ["x", 1]);
    const late = assert.rejects(thread.run("a", "wait"), ThreadTimedOut);
    const waiting = thread.run("b", "y");
    while (running().length === 0) await Promise.resolve();
    fire(BOUNDS.limitMs);
    await late;
    assert.deepEqual(await waiting, ["y", 1]);
  } finally {
    thread.stop();
  }
});

Deno.test("thread: rejects the job that broke the worker and replaces it", async () => {
  const { startTimer } = createManualTimers();
  const thread = createThread<string, unknown>({ ...BOUNDS, startTimer });
  try {
    await assert.rejects(thread.run("a", "break"), /broken/);
    assert.deepEqual(await thread.run("a", "x"), ["x", 1]);
  } finally {
    thread.stop();
  }
});

Deno.test("thread: a person with many jobs waits for the others", async () => {
  const { startTimer } = createManualTimers();
  let now = 0;
  const bounds = { ...BOUNDS, waiting: 9, perPerson: 4, startTimer, clock: () => now++ };
  const thread = createThread<string, unknown>(bounds);
  try {
    const order: string[] = [];
    const requesters = ["a", "a", "a", "a", "b", "c"];
    await Promise.all(requesters.map(async (who) => {
      await thread.run(who, who);
      order.push(who);
    }));
    assert.deepEqual(order, ["a", "b", "c", "a", "a", "a"]);
    assert.deepEqual(thread.getQueueCounts(), { inUse: 0, waiting: 0, limit: 1 });
  } finally {
    thread.stop();
  }
});

Deno.test("thread: limits waiting jobs in total and per person and frees slots", async () => {
  const { startTimer } = createManualTimers();
  const thread = createThread<string, unknown>({ ...BOUNDS, startTimer });
  const runToOutcome = (who: string) =>
    thread.run(who, "x").then(
      () => "answered",
      (error: unknown) => error instanceof Overloaded ? error.scope : error,
    );
  try {
    assert.deepEqual(
      await Promise.all(["a", "a", "a", "b", "c"].map(runToOutcome)),
      ["answered", "answered", "person", "answered", "all"],
    );
    assert.equal(await runToOutcome("a"), "answered");
  } finally {
    thread.stop();
  }
});

Deno.test("thread: rejects running and waiting jobs when it is stopped", async () => {
  const { startTimer } = createManualTimers();
  const thread = createThread<string, unknown>({ ...BOUNDS, startTimer });
  await thread.run("a", "x");
  const rejections = ["wait", "y"].map((reported) => assert.rejects(thread.run("a", reported)));
  await Promise.resolve();
  thread.stop();
  await Promise.all(rejections);
});
