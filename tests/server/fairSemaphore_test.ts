import assert from "node:assert/strict";
import { FairSemaphore, Overloaded, type QueueClass } from "../../server/fairSemaphore.ts";

const SECOND: QueueClass = { rank: 1, waiting: 2, waitMs: 60_000 };
const FIRST: QueueClass = { rank: 0, waiting: 10, waitMs: 60_000 };
const ROOMY: QueueClass = { rank: 2, waiting: 100, waitMs: 60_000 };

interface Comer {
  queueClass?: QueueClass;
  person?: string;
  signal?: AbortSignal;
  /** How long the work takes, where nobody releases it. */
  takesMs?: number;
}

/** Notes who begins, in order, by a clock that the work itself moves. */
function semaphoreOf(capacity: number) {
  let now = 0;
  const semaphore = new FairSemaphore(capacity, () => now);
  const began: string[] = [];
  const acquire = async (name: string, { queueClass = ROOMY, person, signal }: Comer = {}) => {
    const release = await semaphore.acquire(queueClass, { person, signal });
    began.push(name);
    return release;
  };
  return {
    began,
    acquire,
    async work(name: string, { takesMs = 1, ...comer }: Comer = {}) {
      const release = await acquire(name, comer);
      now += takesMs;
      release();
    },
  };
}

Deno.test("semaphore: serves one person's work by rank, then in its order, when permits are taken", async () => {
  const { began, acquire, work } = semaphoreOf(2);
  const [releaseFirst] = await Promise.all([acquire("1"), acquire("2")]);
  const waiting = [
    work("3", { queueClass: SECOND }),
    work("4", { queueClass: SECOND }),
    work("a", { queueClass: FIRST }),
    work("b", { queueClass: FIRST }),
  ];
  assert.deepEqual(began, ["1", "2"]);
  releaseFirst();
  await Promise.all(waiting);
  assert.deepEqual(began, ["1", "2", "a", "b", "3", "4"]);
});

Deno.test("semaphore: serves another person's work of a later rank next when one floods it", async () => {
  const { began, acquire, work } = semaphoreOf(1);
  const release = await acquire("a0", { person: "a" });
  const flood = [1, 2, 3].map((nth) => work(`a${nth}`, { queueClass: FIRST, person: "a" }));
  const other = work("b1", { queueClass: ROOMY, person: "b" });
  release();
  await Promise.all([...flood, other]);
  assert.deepEqual(began, ["a0", "a1", "b1", "a2", "a3"]);
});

Deno.test("semaphore: gives each person the same time when the work of one takes longer", async () => {
  const { began, acquire, work } = semaphoreOf(1);
  const release = await acquire("begin", { person: "c" });
  const long = ["a1", "a2"].map((name) => work(name, { person: "a", takesMs: 30 }));
  const short = ["b1", "b2", "b3", "b4"].map((name) => work(name, { person: "b", takesMs: 10 }));
  release();
  await Promise.all([...long, ...short]);
  assert.deepEqual(began, ["begin", "a1", "b1", "b2", "b3", "a2", "b4"]);
});

Deno.test("semaphore: gives nobody credit for the time they did not wait", async () => {
  const { began, acquire, work } = semaphoreOf(1);
  const release = await acquire("a0", { person: "a" });
  const busy = ["a1", "a2", "a3", "b1", "b2", "b3"].map((name) =>
    work(name, { person: name.slice(0, 1), takesMs: 50 })
  );
  const late = busy[1]?.then(() =>
    Promise.all(["c1", "c2", "c3"].map((name) => work(name, { person: "c", takesMs: 50 })))
  );
  release();
  await Promise.all([...busy, late]);
  assert.deepEqual(began, ["a0", "a1", "b1", "a2", "b2", "c1", "a3", "b3", "c2", "c3"]);
});

Deno.test("semaphore: treats the server's own work as one person's when others wait", async () => {
  const { began, acquire, work } = semaphoreOf(1);
  const release = await acquire("own 0");
  const waiting = [
    work("own 1"),
    work("own 2"),
    work("a1", { person: "a" }),
    work("a2", { person: "a" }),
  ];
  release();
  await Promise.all(waiting);
  assert.deepEqual(began, ["own 0", "own 1", "a1", "own 2", "a2"]);
});

Deno.test("semaphore: refuses the newest of whom most wait, and nobody else, when a class is full", async () => {
  const { began, acquire, work } = semaphoreOf(1);
  const queueClass = { ...ROOMY, waiting: 3 };
  const release = await acquire("0");
  const [first, second, third] = ["a1", "a2", "a3"].map((name) =>
    work(name, { person: "a", queueClass })
  );
  await assert.rejects(work("a4", { person: "a", queueClass }), Overloaded);
  const other = work("b1", { person: "b", queueClass });
  await assert.rejects(third ?? Promise.resolve(), Overloaded);
  await assert.rejects(work("b2", { person: "b", queueClass }), Overloaded);
  release();
  await Promise.all([first, second, other]);
  assert.deepEqual(began, ["0", "a1", "b1", "a2"]);
});

Deno.test("semaphore: keeps the room of other classes when one is full", async () => {
  const { began, acquire, work } = semaphoreOf(1);
  const release = await acquire("1");
  const waiting = [work("2", { queueClass: SECOND }), work("3", { queueClass: SECOND })];
  await assert.rejects(work("4", { queueClass: SECOND }), Overloaded);
  waiting.push(work("a", { queueClass: FIRST }));
  release();
  await Promise.all(waiting);
  await work("5", { queueClass: SECOND });
  assert.deepEqual(began, ["1", "a", "2", "3", "5"]);
});

Deno.test("semaphore: refuses work that waited too long, and serves the next", async () => {
  const { began, acquire, work } = semaphoreOf(1);
  const release = await acquire("1");
  const late = work("2", { queueClass: { ...ROOMY, waitMs: 1 } });
  const next = work("3");
  await assert.rejects(late, Overloaded);
  release();
  await next;
  assert.deepEqual(began, ["1", "3"]);
});

Deno.test("semaphore: drops work whose signal is aborted, before and while it waits", async () => {
  const { began, acquire, work } = semaphoreOf(1);
  const release = await acquire("1");
  const leaving = new AbortController();
  const left = work("2", { signal: leaving.signal });
  leaving.abort(new Error("gone"));
  await assert.rejects(left, /gone/);
  await assert.rejects(work("3", { signal: leaving.signal }), /gone/);
  release();
  await work("4");
  assert.deepEqual(began, ["1", "4"]);
});

Deno.test("semaphore: leaves a permit to others when one person wants all of several", async () => {
  const { began, acquire, work } = semaphoreOf(3);
  const releases = await Promise.all([
    acquire("a1", { person: "a" }),
    acquire("a2", { person: "a" }),
  ]);
  const waiting = ["a3", "a4"].map((name) => work(name, { person: "a" }));
  await work("b1", { person: "b" });
  assert.deepEqual(began, ["a1", "a2", "b1"]);
  for (const release of releases) release();
  await Promise.all(waiting);
  assert.deepEqual(began, ["a1", "a2", "b1", "a3", "a4"]);
});
