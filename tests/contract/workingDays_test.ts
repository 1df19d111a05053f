import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  addWorkingDays,
  countSkippedHolidays,
  countWorkingDays,
  createDaysOff,
  isWorkingDay,
  toWorkingDay,
} from "../../contract/workingDays.ts";

const addDays = (date: string, days: number) =>
  Temporal.PlainDate.from(date).add({ days }).toString();

const dates = fc.integer({ min: -800, max: 1500 }).map((days) => addDays("2026-01-01", days));
const holidays = fc.array(
  fc.record({ date: dates, halfDay: fc.boolean() }),
  { maxLength: 400 },
);

type Holidays = readonly { date: string; halfDay: boolean }[];

/** Looks at one day after the other. */
const naive = {
  isWorkingDay: (date: string, holidays: Holidays) =>
    Temporal.PlainDate.from(date).dayOfWeek < 6 &&
    !holidays.some((holiday) => holiday.date === date && !holiday.halfDay),
  addWorkingDays(date: string, days: number, holidays: Holidays) {
    let day = date;
    for (let remaining = days; remaining > 0;) {
      day = addDays(day, 1);
      if (naive.isWorkingDay(day, holidays)) remaining -= 1;
    }
    return day;
  },
  countWorkingDays(from: string, to: string, holidays: Holidays) {
    let count = 0;
    for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
      if (naive.isWorkingDay(day, holidays)) count += 1;
    }
    return count;
  },
};

Deno.test("isWorkingDay: is false on weekends and full holidays only", () => {
  fc.assert(fc.property(dates, holidays, (date, holidays) => {
    assert.equal(isWorkingDay(date, createDaysOff(holidays)), naive.isWorkingDay(date, holidays));
  }));
});

Deno.test("addWorkingDays: equals counting day by day for any holidays", () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 300 }), holidays, (date, days, holidays) => {
      assert.equal(
        addWorkingDays(date, days, createDaysOff(holidays)),
        naive.addWorkingDays(date, days, holidays),
      );
    }),
    { numRuns: 60 },
  );
});

Deno.test("toWorkingDay: returns working days as they are and else the next working day", () => {
  fc.assert(fc.property(dates, holidays, (date, holidays) => {
    assert.equal(
      toWorkingDay(date, createDaysOff(holidays)),
      naive.isWorkingDay(date, holidays) ? date : naive.addWorkingDays(date, 1, holidays),
    );
  }));
});

Deno.test("countWorkingDays: equals counting day by day for any holidays", () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -50, max: 400 }), holidays, (from, days, holidays) => {
      const to = addDays(from, days);
      assert.equal(
        countWorkingDays(from, to, createDaysOff(holidays)),
        naive.countWorkingDays(from, to, holidays),
      );
    }),
    { numRuns: 60 },
  );
});

Deno.test("countWorkingDays: takes back what addWorkingDays adds", () => {
  fc.assert(fc.property(dates, fc.integer({ min: 0, max: 3650 }), holidays, (date, days, all) => {
    const daysOff = createDaysOff(all);
    assert.equal(countWorkingDays(date, addWorkingDays(date, days, daysOff), daysOff), days);
  }));
});

Deno.test("addWorkingDays: passes Republic Day but not the half day before it", () => {
  const daysOff = createDaysOff([
    { date: "2026-10-28", halfDay: true },
    { date: "2026-10-29", halfDay: false },
  ]);
  assert.deepEqual(
    [1, 2, 3].map((days) => addWorkingDays("2026-10-27", days, daysOff)),
    ["2026-10-28", "2026-10-30", "2026-11-02"],
  );
  assert.equal(countSkippedHolidays("2026-10-27", "2026-11-02", daysOff), 1);
});

Deno.test("addWorkingDays: counts on from a date after the year 9999", () => {
  const first = addWorkingDays("9999-12-27", 10, []);
  assert.deepEqual([first, addWorkingDays(first, 5, [])], ["+010000-01-10", "+010000-01-17"]);
});
