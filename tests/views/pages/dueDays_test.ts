import assert from "node:assert/strict";
import {
  dateAfter,
  dateOfDay,
  dayNumber,
  daysAlong,
  FIRST_DAY,
  LAST_DAY,
} from "../../../src/pages/process/dueDays.ts";

Deno.test("a date is so many days after the first of 1970, before it too", () => {
  const dates = ["1970-01-01", "1969-12-31", "2000-02-29", "2099-06-30"];
  assert.deepEqual(dates.map(dayNumber), [0, -1, 11016, 47297]);
  assert.deepEqual(dates.map((date) => dateOfDay(dayNumber(date))), dates);
});

Deno.test("a date is moved by days, over the ends of months, and no further than a field takes", () => {
  assert.deepEqual([
    dateAfter("2099-06-30", 1),
    dateAfter("2099-03-01", -1),
    dateAfter("2100-02-28", 1),
    dateAfter("2096-02-28", 1),
    dateAfter("2099-06-30", 7),
    dateAfter("2199-12-30", 7),
    dateAfter("1900-01-02", -7),
  ], [
    "2099-07-01",
    "2099-02-28",
    "2100-03-01",
    "2096-02-29",
    "2099-07-07",
    "2199-12-31",
    "1900-01-01",
  ]);
  assert.deepEqual([FIRST_DAY, LAST_DAY].map(dateOfDay), ["1900-01-01", "2199-12-31"]);
});

Deno.test("a way on the scale is the days it is nearest to", () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const along = (pixelsPerDay: number) => (pixels: number) =>
    daysAlong(pixels, (moment) => 31 + moment / DAY_MS * pixelsPerDay);
  assert.deepEqual([0, 1.9, 2, 10, -10, -1.9].map(along(4)), [0, 0, 1, 3, -2, -0]);
  assert.deepEqual([1, 5, -20].map(along(0.25)), [4, 20, -80]);
});
