import assert from "node:assert/strict";
import { milestoneAddress, milestoneList } from "../../contract/milestone.ts";
import { parseListQuery } from "../../contract/parseListQuery.ts";
import { getPeriodDays, type Period, PERIODS, resolvePeriods } from "../../contract/period.ts";
import { projectList } from "../../contract/project.ts";
import { createViewFilters } from "../../contract/view.ts";

/** A Saturday in Istanbul. */
const now = new Date("2026-11-28T09:00:00Z");

Deno.test("getPeriodDays: returns the first and last day of each period", () => {
  const days: Record<Period, string> = {
    TODAY: "2026-11-28 2026-11-28",
    YESTERDAY: "2026-11-27 2026-11-27",
    TOMORROW: "2026-11-29 2026-11-29",
    THIS_WEEK: "2026-11-23 2026-11-29",
    LAST_WEEK: "2026-11-16 2026-11-22",
    NEXT_WEEK: "2026-11-30 2026-12-06",
    THIS_MONTH: "2026-11-01 2026-11-30",
    LAST_MONTH: "2026-10-01 2026-10-31",
    NEXT_MONTH: "2026-12-01 2026-12-31",
    THIS_YEAR: "2026-01-01 2026-12-31",
    LAST_7_DAYS: "2026-11-22 2026-11-28",
    LAST_30_DAYS: "2026-10-30 2026-11-28",
    LAST_90_DAYS: "2026-08-31 2026-11-28",
    NEXT_7_DAYS: "2026-11-28 2026-12-04",
    NEXT_30_DAYS: "2026-11-28 2026-12-27",
    NEXT_90_DAYS: "2026-11-28 2027-02-25",
  };
  const found = PERIODS.map((period) => {
    const { first, last } = getPeriodDays(period, { now });
    return [period, `${first} ${last}`];
  });
  assert.deepEqual(Object.fromEntries(found), days);
});

Deno.test("getPeriodDays: weeks start on Monday, also on a Sunday and a Monday", () => {
  const getWeek = (day: string) => {
    const { first, last } = getPeriodDays("THIS_WEEK", { now: new Date(`${day}T09:00:00Z`) });
    return [first, last];
  };
  assert.deepEqual(getWeek("2026-11-29"), ["2026-11-23", "2026-11-29"]);
  assert.deepEqual(getWeek("2026-11-30"), ["2026-11-30", "2026-12-06"]);
});

Deno.test("getPeriodDays: months end on their own last day", () => {
  const getMonth = (period: Period, day: string) => {
    const { first, last } = getPeriodDays(period, { now: new Date(`${day}T09:00:00Z`) });
    return [first, last];
  };
  assert.deepEqual(getMonth("LAST_MONTH", "2028-03-31"), ["2028-02-01", "2028-02-29"]);
  assert.deepEqual(getMonth("NEXT_MONTH", "2026-12-31"), ["2027-01-01", "2027-01-31"]);
});

Deno.test("getPeriodDays: today is the day in the reader's time zone", () => {
  const late = new Date("2026-11-30T22:30:00Z");
  const getDay = (timeZone?: string) =>
    getPeriodDays("THIS_MONTH", { now: late, ...(timeZone && { timeZone }) }).first;
  assert.deepEqual([getDay(), getDay("Europe/London"), getDay("Asia/Tokyo")], [
    "2026-12-01",
    "2026-11-01",
    "2026-12-01",
  ]);
});

Deno.test("resolvePeriods: replaces a period by days of a date and by times of a moment", () => {
  const city = { fieldId: "city", operator: "EQUALS", value: "TODAY" } as const;
  const filters = [
    city,
    { fieldId: "endDate", operator: "EQUALS", value: "THIS_WEEK" },
    { fieldId: "createdAt", operator: "EQUALS", value: "TODAY" },
  ] as const;
  assert.deepEqual(resolvePeriods(filters, projectList, { now, timeZone: "Asia/Tokyo" }), [
    city,
    { fieldId: "endDate", operator: "GREATER_THAN_OR_EQUAL", value: "2026-11-23" },
    { fieldId: "endDate", operator: "LESS_THAN_OR_EQUAL", value: "2026-11-29" },
    { fieldId: "createdAt", operator: "GREATER_THAN_OR_EQUAL", value: "2026-11-27T15:00:00Z" },
    { fieldId: "createdAt", operator: "LESS_THAN", value: "2026-11-28T15:00:00Z" },
  ]);
});

const byPeriod = (operator: string, value: string) =>
  `filters[0].fieldId=dueDate&filters[0].operator=${operator}&filters[0].value=${value}`;

Deno.test("parseListQuery: accepts periods only where they are requested and with EQUALS", () => {
  const parse = (operator: string, value: string, acceptsPeriods: boolean) =>
    parseListQuery(new URLSearchParams(byPeriod(operator, value)), milestoneList, {
      acceptsPeriods,
    }).ok;
  assert.deepEqual(
    [
      parse("EQUALS", "NEXT_30_DAYS", true),
      parse("EQUALS", "NEXT_31_DAYS", true),
      parse("NOT_EQUALS", "NEXT_30_DAYS", true),
      parse("EQUALS", "NEXT_30_DAYS", false),
    ],
    [true, false, false, false],
  );
});

Deno.test("createViewFilters: resolves a period on the day of reading", () => {
  const read = (day: string) =>
    createViewFilters(milestoneAddress, byPeriod("EQUALS", "NEXT_7_DAYS"), {
      userId: "",
      now: new Date(`${day}T09:00:00Z`),
    })?.map(({ value }) => value);
  assert.deepEqual(read("2026-11-28"), ["2026-11-28", "2026-12-04"]);
  assert.deepEqual(read("2027-01-01"), ["2027-01-01", "2027-01-07"]);
});
