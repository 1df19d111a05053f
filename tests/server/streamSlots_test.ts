import assert from "node:assert/strict";
import { Overloaded } from "../../server/platform/fairSemaphore.ts";
import { MAX_LAG_MS, StreamSlots } from "../../server/platform/http/streamSlots.ts";

function createSlots() {
  const slots = new StreamSlots({ all: 2, perPerson: 1 });
  const dropped: string[] = [];
  return {
    dropped,
    async take(person: string, lagMs: number): Promise<string> {
      try {
        const slot = await slots.acquire(person);
        slot.setStream({
          lagMs: () => lagMs,
          drop() {
            dropped.push(person);
            slot.release();
          },
        });
        return "taken";
      } catch (error) {
        return error instanceof Overloaded ? error.scope : assert.fail(String(error));
      }
    },
  };
}

Deno.test("stream slots: a newcomer gets the slot of the stream furthest behind", async () => {
  const { take, dropped } = createSlots();
  const outcomes = [
    await take("a", MAX_LAG_MS + 1),
    await take("b", MAX_LAG_MS + 2),
    await take("c", 0),
    await take("d", 0),
    await take("e", 0),
  ];
  assert.deepEqual([outcomes, dropped], [["taken", "taken", "taken", "taken", "all"], ["b", "a"]]);
});

Deno.test("stream slots: a stream keeps its slot until it is too far behind", async () => {
  const { take, dropped } = createSlots();
  const outcomes = [
    await take("a", MAX_LAG_MS),
    await take("a", 0),
    await take("b", 0),
    await take("c", 0),
  ];
  assert.deepEqual([outcomes, dropped], [["taken", "person", "taken", "all"], []]);
});

Deno.test("stream slots: a person's next request takes over their own stalled slot only", async () => {
  const { take, dropped } = createSlots();
  const outcomes = [
    await take("a", MAX_LAG_MS + 1),
    await take("b", MAX_LAG_MS + 2),
    await take("a", 0),
    await take("a", 0),
  ];
  assert.deepEqual([outcomes, dropped], [["taken", "taken", "taken", "person"], ["a"]]);
});

Deno.test("stream slots: a slot without a stream is not dropped, and is released once", async () => {
  const slots = new StreamSlots({ all: 1, perPerson: 1 });
  const slot = await slots.acquire("a");
  await assert.rejects(slots.acquire("b"), Overloaded);
  slot.release();
  await slots.acquire("b");
  slot.release();
  await assert.rejects(slots.acquire("c"), Overloaded);
});
