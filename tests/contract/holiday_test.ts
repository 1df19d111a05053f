import assert from "node:assert/strict";
import { findLastHoliday, isRunningOut } from "../../contract/holiday.ts";
import { holidayForm } from "../../contract/schemas/holiday.ts";
import { validate } from "../../contract/validation.ts";
import { HOLIDAY } from "../support/holidays.ts";

const today = Temporal.PlainDate.from("2026-11-28");

Deno.test("isRunningOut: is true once the last holiday is less than a year ahead", () => {
  const endsOn = (...dates: string[]) => isRunningOut(dates.map((date) => ({ date })), today);
  assert.deepEqual(
    [endsOn("2027-11-28", "2026-01-01"), endsOn("2027-11-27"), endsOn()],
    [false, true, true],
  );
});

Deno.test("findLastHoliday: returns the latest date of unsorted holidays", () => {
  const dates = ["2026-05-01", "2027-01-01", "2026-10-29"].map((date) => ({ date }));
  assert.deepEqual([findLastHoliday(dates), findLastHoliday([])], ["2027-01-01", undefined]);
});

Deno.test("holidayForm: accepts dates of this century only", () => {
  const readError = (date: string) => {
    const result = validate(holidayForm, { ...HOLIDAY, date });
    return result.ok ? null : result.errors;
  };
  const outside = { date: [{ key: "Must be between 2000 and 2099" }] };
  assert.deepEqual(
    ["1999-12-31", "2000-01-01", "2099-12-31", "2100-01-01"].map(readError),
    [outside, null, null, outside],
  );
});
