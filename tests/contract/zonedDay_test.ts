import assert from "node:assert/strict";
import { formatZonedDay, getBounds, parseZonedDay } from "../../contract/zonedDay.ts";

const formatBounds = (text: string) => {
  const day = parseZonedDay(text);
  assert.ok(day);
  const { from, before } = getBounds(day);
  return [from.toString(), before.toString()];
};

Deno.test("getBounds: returns the first moments of a day and the next in its zone", () => {
  assert.deepEqual(
    ["2026-11-21", "2026-11-21[UTC]", "2026-10-25[Europe/Berlin]", "2018-11-04[America/Sao_Paulo]"]
      .map(formatBounds),
    [
      ["2026-11-20T21:00:00Z", "2026-11-21T21:00:00Z"],
      ["2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z"],
      // An hour longer, and one that begins at one.
      ["2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
      ["2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"],
    ],
  );
});

Deno.test("parseZonedDay: reads back what formatZonedDay writes and rejects other texts", () => {
  const day = { day: "2026-11-21", timeZone: "Asia/Tokyo" };
  assert.deepEqual(parseZonedDay(formatZonedDay(day)), day);
  const others = ["2026-02-30", "2026-11-21[Nowhere/Land]", "2026-11-21T00:00[UTC]", "[UTC]", ""];
  assert.deepEqual(others.map(parseZonedDay), others.map(() => null));
});
