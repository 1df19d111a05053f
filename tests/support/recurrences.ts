import * as fc from "fast-check";
import { formatRule, FREQUENCIES, type RuleParts, WEEKDAYS } from "../../contract/recurrence.ts";
import type { Schedule } from "../../server/modules/reminder/schedule.ts";

/** Time zones with all kinds of clock changes, and some without. */
const ZONES = [
  "Europe/Istanbul",
  "America/Los_Angeles",
  "Pacific/Kiritimati",
  "Asia/Kolkata",
  "Europe/Berlin",
  "Europe/London",
  "Europe/Dublin",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Havana",
  "America/Santiago",
  "Asia/Beirut",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Africa/Casablanca",
  "Atlantic/Azores",
  "UTC",
];

/** Times around clock changes. */
const TIMES = [
  "00:00:00",
  "00:30:00",
  "01:00:00",
  "01:30:00",
  "02:00:00",
  "02:15:00",
  "02:30:00",
  "03:00:00",
  "03:30:00",
  "09:00:00",
  "12:00:00",
  "23:30:00",
  "23:59:59",
];

const dates = fc.oneof(
  fc.integer({ min: 0, max: 365 * 40 }),
  // Month ends, leap days, and the weeks in which clocks change.
  fc.constantFrom(
    ...["2000-02-29", "2008-02-29", "2015-01-31", "2024-01-31", "2024-02-29", "2023-12-31"],
    ...["2026-03-07", "2026-03-28", "2026-10-24", "2026-10-31", "2011-12-28", "2016-03-26"],
  ).map((day) => countDaysSince2000(day)),
).map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

function countDaysSince2000(day: string): number {
  return (Date.parse(day) - Date.UTC(2000, 0, 1)) / 86_400_000;
}

const createNonZero = (most: number) =>
  fc.oneof(fc.integer({ min: 1, max: most }), fc.integer({ min: -most, max: -1 }));
const createList = <Value>(one: fc.Arbitrary<Value>, most = 3) =>
  fc.array(one, { minLength: 1, maxLength: most });
/** Generates a value once in `times`, otherwise undefined. */
const createOptional = <Value>(one: fc.Arbitrary<Value>, times: number) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one });

const weekdays = createList(fc.constantFrom(...WEEKDAYS).map((day) => ({ day })), 5);
const createNumberedDays = (most: number) =>
  createList(fc.record({ day: fc.constantFrom(...WEEKDAYS), ordinal: createNonZero(most) }));

const parts: fc.Arbitrary<RuleParts> = fc.constantFrom(...FREQUENCIES).chain((frequency) => {
  const monthly = frequency === "MONTHLY";
  const yearly = frequency === "YEARLY";
  const none = fc.constant(undefined);
  return fc.record({
    frequency: fc.constant(frequency),
    interval: createOptional(fc.integer({ min: 2, max: 13 }), 2),
    count: createOptional(fc.integer({ min: 1, max: 15 }), 4),
    byMonth: createOptional(createList(fc.integer({ min: 1, max: 12 })), 4),
    byMonthDay: frequency === "WEEKLY" ? none : createOptional(createList(createNonZero(31)), 3),
    byYearDay: yearly ? createOptional(createList(createNonZero(366)), 5) : none,
    byDay: createOptional(
      monthly
        ? fc.oneof(weekdays, createNumberedDays(5))
        : yearly
        ? fc.oneof(weekdays, createNumberedDays(52), createNumberedDays(5))
        : weekdays,
      2,
    ),
    bySetPosition: frequency === "DAILY"
      ? none
      : createOptional(createList(createNonZero(3), 2), 6),
    weekStart: createOptional(fc.constantFrom(...WEEKDAYS), 5),
  });
}).map(({ frequency, ...record }) => {
  const presentParts = Object.entries(record).filter(([, value]) => value !== undefined);
  return { frequency, ...Object.fromEntries(presentParts) as Partial<RuleParts> };
});

/** Generates schedules with every supported rule. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  dueDatetime: fc.tuple(dates, fc.constantFrom(...TIMES)).map(([day, time]) => `${day}T${time}`),
  timeZone: fc.constantFrom(...ZONES),
  recurrence: parts.map(formatRule),
});
