import assert from "node:assert/strict";
import { createBoundedStream } from "../../server/platform/http/boundedStream.ts";
import { createManualTimers } from "../support/manualTimers.ts";

const LIMITS = { maxMs: 300_000, stallMs: 30_000 };
const LINE = new TextEncoder().encode("line\n");

function open(count: number, chunk: Uint8Array<ArrayBuffer> = LINE, fails = false) {
  const timers = createManualTimers();
  const reported: string[] = [];
  const returned = Promise.withResolvers<void>();
  async function* yieldChunks() {
    try {
      for (let index = 0; index < count; index++) yield chunk;
      await Promise.resolve();
      if (fails) throw new Error("no more");
    } finally {
      reported.push("returned");
      returned.resolve();
    }
  }
  let now = 0;
  const sending = createBoundedStream(yieldChunks(), {
    limits: { ...LIMITS, startTimer: timers.startTimer, clock: () => now },
    onEnd: () => reported.push("ended"),
    onError: (error) => reported.push(String(error)),
  });
  const sleep = (ms: number) => now += ms;
  return { ...timers, ...sending, sleep, reported, returned: returned.promise };
}

async function countBytes(stream: ReadableStream<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const bytes of stream) length += bytes.length;
  return length;
}

Deno.test("boundedStream: sends all chunks and stops its timers", async () => {
  const { stream, reported, listRunning: running } = open(3, new Uint8Array(200_000));
  assert.equal(await countBytes(stream), 600_000);
  assert.deepEqual([reported.toSorted(), running()], [["ended", "returned"], []]);
});

Deno.test("boundedStream: releases its source and errors when nothing was ever pulled", async () => {
  const { stream, reported, listRunning: running, fire, returned } = open(5);
  fire(LIMITS.stallMs);
  await returned;
  assert.deepEqual([reported, running()], [["ended", "returned"], []]);
  await assert.rejects(stream.getReader().read(), /The client read nothing/);
});

Deno.test("boundedStream: releases its source and drops the rest when pulling stops midway", async () => {
  const { stream, reported, fire, returned } = open(5, new Uint8Array(1_000_000));
  const reader = stream.getReader();
  const sizes = [(await reader.read()).value?.length, (await reader.read()).value?.length];
  assert.deepEqual([sizes, reported], [[65_536, 65_536], []]);
  fire(LIMITS.stallMs);
  await returned;
  assert.deepEqual(reported, ["ended", "returned"]);
  await assert.rejects(reader.read(), /The client read nothing/);
});

Deno.test("boundedStream: ends behind the chunk being sent when it has taken longest", async () => {
  const { stream, reported, listRunning: running, fire, returned } = open(
    5,
    new Uint8Array(1_000_000),
  );
  const reader = stream.getReader();
  await reader.read();
  fire(LIMITS.maxMs);
  await returned;
  assert.deepEqual(reported, ["ended", "returned"]);
  reader.releaseLock();
  assert.equal(await countBytes(stream), 1_000_000 - 65_536);
  assert.deepEqual(running(), []);
});

Deno.test("boundedStream: drops the rest when it is not read soon after the time limit", async () => {
  const { stream, fire, returned } = open(5, new Uint8Array(1_000_000));
  const reader = stream.getReader();
  await reader.read();
  fire(LIMITS.maxMs);
  await returned;
  await reader.read();
  fire(LIMITS.stallMs);
  await assert.rejects(reader.read(), /The client read nothing/);
});

Deno.test("boundedStream: reports a source that fails, and errors when it is its turn", async () => {
  const { stream, reported, listRunning: running } = open(1, LINE, true);
  const reader = stream.getReader();
  assert.deepEqual((await reader.read()).value, LINE);
  await assert.rejects(reader.read(), /no more/);
  assert.deepEqual([reported, running()], [["returned", "ended", "Error: no more"], []]);
});

Deno.test("boundedStream: releases its source when it is cancelled", async () => {
  const { stream, reported, listRunning: running, returned } = open(5);
  await stream.cancel();
  await returned;
  assert.deepEqual([reported, running()], [["ended", "returned"], []]);
});

Deno.test("boundedStream: measures how far its client is behind 64 kB a second", async () => {
  const { stream, lagMs, sleep } = open(5);
  sleep(100);
  const lags = [lagMs()];
  const reader = stream.getReader();
  await reader.read();
  lags.push(lagMs());
  sleep(2_500);
  lags.push(lagMs());
  await reader.read();
  lags.push(lagMs());
  await reader.cancel();
  assert.deepEqual(lags, [100, 100, 2_600, 2_600 - LINE.length / 64]);
});

Deno.test("boundedStream: lag adds up while its client reads little, and has no credit", async () => {
  let now = 0;
  async function* yieldChunks() {
    for (let chunk = 0; chunk < 20; chunk++) yield await new Uint8Array(64 * 1024);
  }
  const { stream, lagMs } = createBoundedStream(yieldChunks(), {
    limits: { ...LIMITS, clock: () => now },
    onEnd() {},
    onError() {},
  });
  const reader = stream.getReader();
  const lags: number[] = [];
  for (const pauseMs of [0, 0, 0, 1_500, 2_000, 2_000, 2_000, 0, 0, 0]) {
    now += pauseMs;
    await reader.read();
    lags.push(lagMs());
  }
  await reader.cancel();
  assert.deepEqual(lags, [0, 0, 0, 476, 1_452, 2_428, 3_404, 2_380, 1_356, 332]);
});

Deno.test("boundedStream: is not behind while a pull waits for its source", async () => {
  const row = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  let now = 0;
  async function* yieldRow() {
    yield await row.promise;
  }
  const { stream, lagMs } = createBoundedStream(yieldRow(), {
    limits: { ...LIMITS, clock: () => now },
    onEnd() {},
    onError() {},
  });
  const length = countBytes(stream);
  await new Promise((resolve) => setTimeout(resolve));
  now = 10_000;
  assert.equal(lagMs(), 0);
  row.resolve(LINE);
  assert.equal(await length, LINE.length);
});

Deno.test("boundedStream: releases its source and errors when it is dropped", async () => {
  const { stream, reported, listRunning: running, drop, returned } = open(5);
  drop();
  await returned;
  assert.deepEqual([reported, running()], [["ended", "returned"], []]);
  await assert.rejects(stream.getReader().read(), /The client read nothing/);
});
