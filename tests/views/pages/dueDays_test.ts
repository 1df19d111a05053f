import assert from "node:assert/strict";
import {
  addDays,
  countDays,
  FIRST_DAY,
  LAST_DAY,
  toDate,
  toDayNumber,
} from "../../../src/features/milestone/timeline/dueDays.ts";

Deno.test("toDayNumber: counts days from 1970-01-01 in both directions", () => {
  const dates = ["1970-01-01", "1969-12-31", "2000-02-29", "2099-06-30"];
  assert.deepEqual(dates.map(toDayNumber), [0, -1, 11016, 47297]);
  assert.deepEqual(dates.map((date) => toDate(toDayNumber(date))), dates);
});

Deno.test("addDays: adds days within the limits of a date field", () => {
  assert.deepEqual([
    addDays("2099-06-30", 1),
    addDays("2099-03-01", -1),
    addDays("2100-02-28", 1),
    addDays("2096-02-28", 1),
    addDays("2099-06-30", 7),
    addDays("2199-12-30", 7),
    addDays("1900-01-02", -7),
  ], [
    "2099-07-01",
    "2099-02-28",
    "2100-03-01",
    "2096-02-29",
    "2099-07-07",
    "2199-12-31",
    "1900-01-01",
  ]);
  assert.deepEqual([FIRST_DAY, LAST_DAY].map(toDate), ["1900-01-01", "2199-12-31"]);
});

Deno.test("countDays: snaps a distance to the nearest day", () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const countDaysAt = (pixelsPerDay: number) => (pixels: number) =>
    countDays(pixels, (moment) => 31 + moment / DAY_MS * pixelsPerDay);
  assert.deepEqual([0, 1.9, 2, 10, -10, -1.9].map(countDaysAt(4)), [0, 0, 1, 3, -2, -0]);
  assert.deepEqual([1, 5, -20].map(countDaysAt(0.25)), [4, 20, -80]);
});
