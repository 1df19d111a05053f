import assert from "node:assert/strict";
import { FairSemaphore, Overloaded, type QueueClass } from "../../server/platform/fairSemaphore.ts";

const SECOND: QueueClass = { rank: 1, waiting: 2, waitMs: 60_000 };
const FIRST: QueueClass = { rank: 0, waiting: 10, waitMs: 60_000 };
const ROOMY: QueueClass = { rank: 2, waiting: 100, waitMs: 60_000 };

interface Comer {
  queueClass?: QueueClass;
  person?: string;
  signal?: AbortSignal;
  /** The duration of work that is not released. */
  takesMs?: number;
}

/** Notes who begins, in order, by a clock that the work itself moves. */
function createSemaphore(capacity: number) {
  let now = 0;
  const semaphore = new FairSemaphore(capacity, () => now);
  const started: string[] = [];
  const acquire = async (name: string, { queueClass = ROOMY, person, signal }: Comer = {}) => {
    const release = await semaphore.acquire(queueClass, { person, signal });
    started.push(name);
    return release;
  };
  return {
    began: started,
    acquire,
    async work(name: string, { takesMs = 1, ...comer }: Comer = {}) {
      const release = await acquire(name, comer);
      now += takesMs;
      release();
    },
  };
}

Deno.test("semaphore: serves one person's work by rank, then in its order", async () => {
  const { began: started, acquire, work } = createSemaphore(2);
  const [releaseFirst] = await Promise.all([acquire("1"), acquire("2")]);
  const waiting = [
    work("3", { queueClass: SECOND }),
    work("4", { queueClass: SECOND }),
    work("a", { queueClass: FIRST }),
    work("b", { queueClass: FIRST }),
  ];
  assert.deepEqual(started, ["1", "2"]);
  releaseFirst();
  await Promise.all(waiting);
  assert.deepEqual(started, ["1", "2", "a", "b", "3", "4"]);
});

Deno.test("semaphore: serves another person's lower-ranked work next when one floods it", async () => {
  const { began: started, acquire, work } = createSemaphore(1);
  const release = await acquire("a0", { person: "a" });
  const flood = [1, 2, 3].map((nth) => work(`a${nth}`, { queueClass: FIRST, person: "a" }));
  const other = work("b1", { queueClass: ROOMY, person: "b" });
  release();
  await Promise.all([...flood, other]);
  assert.deepEqual(started, ["a0", "a1", "b1", "a2", "a3"]);
});

Deno.test("semaphore: gives each person the same time when the work of one takes longer", async () => {
  const { began: started, acquire, work } = createSemaphore(1);
  const release = await acquire("begin", { person: "c" });
  const long = ["a1", "a2"].map((name) => work(name, { person: "a", takesMs: 30 }));
  const short = ["b1", "b2", "b3", "b4"].map((name) => work(name, { person: "b", takesMs: 10 }));
  release();
  await Promise.all([...long, ...short]);
  assert.deepEqual(started, ["begin", "a1", "b1", "b2", "b3", "a2", "b4"]);
});

Deno.test("semaphore: gives nobody credit for time they did not wait", async () => {
  const { began: started, acquire, work } = createSemaphore(1);
  const release = await acquire("a0", { person: "a" });
  const busy = ["a1", "a2", "a3", "b1", "b2", "b3"].map((name) =>
    work(name, { person: name.slice(0, 1), takesMs: 50 })
  );
  const late = busy[1]?.then(() =>
    Promise.all(["c1", "c2", "c3"].map((name) => work(name, { person: "c", takesMs: 50 })))
  );
  release();
  await Promise.all([...busy, late]);
  assert.deepEqual(started, ["a0", "a1", "b1", "a2", "b2", "c1", "a3", "b3", "c2", "c3"]);
});

Deno.test("semaphore: treats the server's own work as one person's when others wait", async () => {
  const { began: started, acquire, work } = createSemaphore(1);
  const release = await acquire("own 0");
  const waiting = [
    work("own 1"),
    work("own 2"),
    work("a1", { person: "a" }),
    work("a2", { person: "a" }),
  ];
  release();
  await Promise.all(waiting);
  assert.deepEqual(started, ["own 0", "own 1", "a1", "own 2", "a2"]);
});

Deno.test("semaphore: rejects the newest work of the person with most waiting when a class is full", async () => {
  const { began: started, acquire, work } = createSemaphore(1);
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
  assert.deepEqual(started, ["0", "a1", "b1", "a2"]);
});

Deno.test("semaphore: keeps room for other classes when one is full", async () => {
  const { began: started, acquire, work } = createSemaphore(1);
  const release = await acquire("1");
  const waiting = [work("2", { queueClass: SECOND }), work("3", { queueClass: SECOND })];
  await assert.rejects(work("4", { queueClass: SECOND }), Overloaded);
  waiting.push(work("a", { queueClass: FIRST }));
  release();
  await Promise.all(waiting);
  await work("5", { queueClass: SECOND });
  assert.deepEqual(started, ["1", "a", "2", "3", "5"]);
});

Deno.test("semaphore: rejects work that waited too long and serves the next", async () => {
  const { began: started, acquire, work } = createSemaphore(1);
  const release = await acquire("1");
  const late = work("2", { queueClass: { ...ROOMY, waitMs: 1 } });
  const next = work("3");
  await assert.rejects(late, Overloaded);
  release();
  await next;
  assert.deepEqual(started, ["1", "3"]);
});

Deno.test("semaphore: drops work whose signal is aborted before or while it waits", async () => {
  const { began: started, acquire, work } = createSemaphore(1);
  const release = await acquire("1");
  const leaving = new AbortController();
  const abandoned = work("2", { signal: leaving.signal });
  leaving.abort(new Error("gone"));
  await assert.rejects(abandoned, /gone/);
  await assert.rejects(work("3", { signal: leaving.signal }), /gone/);
  release();
  await work("4");
  assert.deepEqual(started, ["1", "4"]);
});

Deno.test("semaphore: leaves one permit to others when one person wants all", async () => {
  const { began: started, acquire, work } = createSemaphore(3);
  const releases = await Promise.all([
    acquire("a1", { person: "a" }),
    acquire("a2", { person: "a" }),
  ]);
  const waiting = ["a3", "a4"].map((name) => work(name, { person: "a" }));
  await work("b1", { person: "b" });
  assert.deepEqual(started, ["a1", "a2", "b1"]);
  for (const release of releases) release();
  await Promise.all(waiting);
  assert.deepEqual(started, ["a1", "a2", "b1", "a3", "a4"]);
});

Deno.test("semaphore: rejects a person at their limit of held and waiting permits", async () => {
  const { began: started, acquire, work } = createSemaphore(1);
  const queueClass = { ...ROOMY, perPerson: 2 };
  const release = await acquire("a1", { person: "a", queueClass });
  const waiting = [
    work("a2", { person: "a", queueClass }),
    work("b1", { person: "b", queueClass }),
  ];
  await assert.rejects(acquire("a3", { person: "a", queueClass }), { scope: "person" });
  release();
  release();
  await Promise.all(waiting);
  await work("a4", { person: "a", queueClass });
  assert.deepEqual(started, ["a1", "a2", "b1", "a4"]);
});
