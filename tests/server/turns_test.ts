import assert from "node:assert/strict";
import { DatabaseBusy, type Line, Turns } from "../../server/db/turns.ts";

const PATIENT: Line = { rank: 1, waiting: 2, waitMs: 60_000 };
const FIRST: Line = { rank: 0, waiting: 10, waitMs: 60_000 };

/** Notes who comes, in order; each ends their turn when told. */
function turnsOf(atOnce: number) {
  const turns = new Turns(atOnce);
  const came: string[] = [];
  return {
    came,
    async come(name: string, line: Line, signal?: AbortSignal, person?: string) {
      const end = await turns.take(line, { signal, person });
      came.push(name);
      return end;
    },
  };
}

Deno.test("so many at once, then those of the first line, each line in its order", async () => {
  const { came, come } = turnsOf(2);
  const [endFirst] = await Promise.all([come("1", PATIENT), come("2", PATIENT)]);
  const waiting = [come("3", PATIENT), come("4", PATIENT), come("a", FIRST), come("b", FIRST)];
  assert.deepEqual(came, ["1", "2"]);
  const [third, fourth, a, b] = waiting;
  endFirst();
  (await a)?.();
  (await b)?.();
  (await third)?.();
  await fourth;
  assert.deepEqual(came, ["1", "2", "a", "b", "3", "4"]);
});

Deno.test("a line that is full takes nobody more, and leaves the others their room", async () => {
  const { came, come } = turnsOf(1);
  const end = await come("1", PATIENT);
  const waiting = [come("2", PATIENT), come("3", PATIENT)];
  await assert.rejects(come("4", PATIENT), DatabaseBusy);
  const other = come("a", FIRST);
  end();
  (await other)();
  for (const each of waiting) (await each)();
  (await come("5", PATIENT))();
  assert.deepEqual(came, ["1", "a", "2", "3", "5"]);
});

Deno.test("nobody waits for longer than one may, and the turn goes to the next", async () => {
  const { came, come } = turnsOf(1);
  const end = await come("1", PATIENT);
  const late = come("2", { ...PATIENT, waitMs: 1 });
  const next = come("3", PATIENT);
  await assert.rejects(late, DatabaseBusy);
  end();
  (await next)();
  assert.deepEqual(came, ["1", "3"]);
});

Deno.test("who has gone leaves the line, and none comes who had gone before", async () => {
  const { came, come } = turnsOf(1);
  const end = await come("1", PATIENT);
  const leaving = new AbortController();
  const left = come("2", PATIENT, leaving.signal);
  leaving.abort(new Error("gone"));
  await assert.rejects(left, /gone/);
  await assert.rejects(come("3", PATIENT, leaving.signal), /gone/);
  end();
  (await come("4", PATIENT))();
  assert.deepEqual(came, ["1", "4"]);
});

Deno.test("where a line is shared nobody has all turns, nor more than half of the line", async () => {
  const { came, come } = turnsOf(3);
  const shared: Line = { rank: 0, waiting: 4, waitMs: 60_000, isShared: true };
  const comeAs = (person: string, name: string) => come(name, shared, undefined, person);
  const ends = await Promise.all([comeAs("a", "a1"), comeAs("a", "a2")]);
  const waiting = [comeAs("a", "a3"), comeAs("a", "a4")];
  await assert.rejects(comeAs("a", "a5"), DatabaseBusy);
  const other = await comeAs("b", "b1");
  assert.deepEqual(came, ["a1", "a2", "b1"]);
  other();
  (await comeAs("b", "b2"))();
  for (const end of ends) end();
  for (const each of waiting) (await each)();
  (await comeAs("a", "a6"))();
  assert.deepEqual(came, ["a1", "a2", "b1", "b2", "a3", "a4", "a6"]);
});
