import assert from "node:assert/strict";
import { createThread, ThreadBusy, ThreadTimedOut } from "../../server/thread.ts";

/** Answers what it is told and how often it was, unless it is told to wait or to break. */
const ECHO = new URL(`data:text/javascript,${
  encodeURIComponent(`
    let count = 0;
    self.onmessage = ({ data }) => {
      if (data === "wait") return;
      if (data === "break") throw new Error("broken");
      self.postMessage([data, ++count]);
    };`)
}`);

/** Time passes when the test says so. */
function handTimer() {
  const running = new Set<() => void>();
  return {
    running,
    pass: () => running.forEach((passed) => passed()),
    startTimer(_ms: number, passed: () => void) {
      running.add(passed);
      return () => void running.delete(passed);
    },
  };
}

const BOUNDS = { module: ECHO, limitMs: 1000, waiting: 2, waitingPerUser: 2 };

Deno.test("a thread does one thing after the other, and is the same all along", async () => {
  const { startTimer, running } = handTimer();
  const thread = createThread<string, unknown>({ ...BOUNDS, startTimer });
  try {
    const answers = await Promise.all([thread.ask("a", "x"), thread.ask("b", "y")]);
    assert.deepEqual([answers, running.size], [[["x", 1], ["y", 2]], 0]);
  } finally {
    thread.stop();
  }
});

Deno.test("what takes too long is ended with its thread, and what waits has another", async () => {
  const { startTimer, running, pass } = handTimer();
  const thread = createThread<string, unknown>({ ...BOUNDS, startTimer });
  try {
    assert.deepEqual(await thread.ask("a", "x"), ["x", 1]);
    const late = assert.rejects(thread.ask("a", "wait"), ThreadTimedOut);
    const waiting = thread.ask("b", "y");
    while (running.size === 0) await Promise.resolve();
    pass();
    await late;
    assert.deepEqual(await waiting, ["y", 1]);
  } finally {
    thread.stop();
  }
});

Deno.test("a thread that broke down is told of, and replaced", async () => {
  const { startTimer } = handTimer();
  const thread = createThread<string, unknown>({ ...BOUNDS, startTimer });
  try {
    await assert.rejects(thread.ask("a", "break"), /broken/);
    assert.deepEqual(await thread.ask("a", "x"), ["x", 1]);
  } finally {
    thread.stop();
  }
});

Deno.test("thread: whoever has asked for more waits for the others", async () => {
  const { startTimer } = handTimer();
  let now = 0;
  const bounds = { ...BOUNDS, waiting: 9, waitingPerUser: 4, startTimer, clock: () => now++ };
  const thread = createThread<string, unknown>(bounds);
  try {
    const order: string[] = [];
    const asked = ["a", "a", "a", "a", "b", "c"];
    await Promise.all(asked.map(async (who) => {
      await thread.ask(who, who);
      order.push(who);
    }));
    assert.deepEqual(order, ["a", "b", "c", "a", "a", "a"]);
    assert.deepEqual(thread.queue(), { inUse: 0, waiting: 0, limit: 1 });
  } finally {
    thread.stop();
  }
});

Deno.test("only so many wait, all together and of one person, and each leaves room again", async () => {
  const { startTimer } = handTimer();
  const thread = createThread<string, unknown>({ ...BOUNDS, startTimer });
  const outcome = (who: string) =>
    thread.ask(who, "x").then(
      () => "answered",
      (error: unknown) => error instanceof ThreadBusy ? error.whose : error,
    );
  try {
    assert.deepEqual(
      await Promise.all(["a", "a", "a", "b", "c"].map(outcome)),
      ["answered", "answered", "asker", "answered", "all"],
    );
    assert.equal(await outcome("a"), "answered");
  } finally {
    thread.stop();
  }
});

Deno.test("what is under way or waits when a thread is stopped is told so", async () => {
  const { startTimer } = handTimer();
  const thread = createThread<string, unknown>({ ...BOUNDS, startTimer });
  await thread.ask("a", "x");
  const refused = ["wait", "y"].map((told) => assert.rejects(thread.ask("a", told)));
  await Promise.resolve();
  thread.stop();
  await Promise.all(refused);
});
