import assert from "node:assert/strict";
import { boundsOf, readZonedDay, writeZonedDay } from "../../contract/zonedDay.ts";

const bounds = (text: string) => {
  const day = readZonedDay(text);
  assert.ok(day);
  const { from, before } = boundsOf(day);
  return [from.toString(), before.toString()];
};

Deno.test("a day begins and ends as the clocks of its zone say", () => {
  assert.deepEqual(
    ["2026-11-21", "2026-11-21[UTC]", "2026-10-25[Europe/Berlin]", "2018-11-04[America/Sao_Paulo]"]
      .map(bounds),
    [
      ["2026-11-20T21:00:00Z", "2026-11-21T21:00:00Z"],
      ["2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z"],
      // An hour longer, and one that begins at one.
      ["2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
      ["2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"],
    ],
  );
});

Deno.test("a day is read as it was written, and nothing else is", () => {
  const day = { day: "2026-11-21", timeZone: "Asia/Tokyo" };
  assert.deepEqual(readZonedDay(writeZonedDay(day)), day);
  const others = ["2026-02-30", "2026-11-21[Nowhere/Land]", "2026-11-21T00:00[UTC]", "[UTC]", ""];
  assert.deepEqual(others.map(readZonedDay), others.map(() => null));
});
