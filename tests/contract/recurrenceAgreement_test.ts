import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import ICAL from "ical.js";
import { parseRule, type RuleParts } from "../../contract/recurrence.ts";
import { ProblemError } from "../../server/platform/problemError.ts";
import { normalizeSchedule } from "../../server/modules/reminder/scheduleChanges.ts";
import {
  FIRST_YEARS,
  listDues,
  listFirstDues,
  type Schedule,
} from "../../server/modules/reminder/schedule.ts";
import { schedules } from "../support/recurrences.ts";
import { readClock, readMoment, readRule } from "../support/rfc5545.ts";
import { SEED } from "../support/seed.ts";

/** `deno task agreement` compares 100,000 rules. */
const RULE_COUNT = Number(Deno.env.get("AGREEMENT_RULES") ?? 1000);
const DATES_PER_RULE = 12;
const LAST_DAY = "2069-12-31";

interface Comparison {
  rules: number;
  dates: number;
  withICal: number;
  /** Rules that ical.js expands to other dates. */
  differences: { rule: string; readDates: string[]; expectedDates: string[] }[];
}

Deno.test(`occurrences: equal those of two other RFC 5545 implementations (${RULE_COUNT} rules, SEED ${SEED})`, () => {
  const comparison: Comparison = { rules: 0, dates: 0, withICal: 0, differences: [] };
  for (let block = 0; comparison.rules < RULE_COUNT; block++) {
    for (const input of fc.sample(schedules, { numRuns: 500, seed: SEED + block })) {
      if (comparison.rules < RULE_COUNT) compare(input, comparison);
    }
  }
  if (RULE_COUNT > 1000) console.log(comparison);
  assert.deepEqual(comparison.differences.slice(0, 20), []);
  assert.ok(comparison.withICal > RULE_COUNT / 3);
});

function compare(input: Schedule, comparison: Comparison): void {
  if (input.recurrence === null || !parseRule(input.recurrence)) return;
  const expectedDates = readRule(input.recurrence, input.dueDatetime, DATES_PER_RULE, LAST_DAY);
  const schedule = findValidSchedule(input);
  const description = JSON.stringify(input);
  if (!schedule) {
    const end = `${Number(input.dueDatetime.slice(0, 4)) + FIRST_YEARS}${
      input.dueDatetime.slice(4)
    }`;
    return assert.deepEqual(expectedDates.filter((wall) => wall < end), [], description);
  }
  if (expectedDates.length === 0) return;
  const { timeZone, dueDatetime, recurrence } = schedule;
  assert.equal(dueDatetime, expectedDates[0], description);

  const expected = toDues(expectedDates, timeZone);
  const first = expected[0]?.dueAt ?? new Date(0);
  const dues = listFirstDues(schedule, first, DATES_PER_RULE).slice(0, expected.length);
  assert.deepEqual(dues, expected, description);
  comparison.rules++;
  comparison.dates += expected.length;

  const [from, to] = [expected[3], expected[8]];
  if (from && to) {
    assert.deepEqual(listDues(schedule, from.dueAt, to.dueAt), expected.slice(3, 8), description);
    assert.deepEqual(listFirstDues(schedule, from.dueAt, 5), expected.slice(3, 8), description);
  }
  const day = expectedDates[4]?.slice(0, 10);
  if (day && parseRule(input.recurrence)?.count === undefined) {
    const until = findValidSchedule({
      ...input,
      recurrence: `${recurrence};UNTIL=${day.replaceAll("-", "")}`,
    });
    const duesUntilDay = toDues(expectedDates.filter((wall) => wall.slice(0, 10) <= day), timeZone);
    assert.deepEqual(
      until && listFirstDues(until, first, DATES_PER_RULE),
      duesUntilDay,
      description,
    );
  }
  if (isMisreadByICal(parseRule(recurrence ?? ""), dueDatetime)) return;
  comparison.withICal++;
  const readDates = readByICal(schedule, expectedDates.length);
  if (!isDeepStrictEqual(readDates, expectedDates)) {
    comparison.differences.push({ rule: description, readDates, expectedDates });
  }
}

/** Returns undefined if the server rejects the rule, as no date fits it. */
function findValidSchedule(schedule: Schedule): Schedule | undefined {
  try {
    return normalizeSchedule(schedule);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Two wall times are the same moment if the time zone skipped a day between them. */
function toDues(wallTimes: readonly string[], timeZone: string) {
  const moments = [...new Set(wallTimes.map((wall) => readMoment(wall, timeZone)))];
  return moments.map((moment) => ({
    dueDatetime: readClock(moment, timeZone),
    dueAt: new Date(moment),
  }));
}

function readByICal({ recurrence, dueDatetime }: Schedule, count: number): string[] {
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("dtstart", ICAL.Time.fromDateTimeString(dueDatetime));
  event.addPropertyWithValue("rrule", ICAL.Recur.fromString(recurrence ?? ""));
  const start = ICAL.Time.fromDateTimeString(dueDatetime);
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart: start });
  const found: string[] = [];
  while (found.length < count) {
    const next = expansion.next();
    if (!next) break;
    found.push(next.toString());
  }
  return found;
}

/**
 * Whether ical.js 2.2.1 reads a rule differently than RFC 5545, section 3.3.10. It skips or repeats
 * dates, or never ends. Such rules are compared with the other implementation only.
 */
function isMisreadByICal(rule: RuleParts | undefined, start: string): boolean {
  if (!rule) return true;
  const { frequency, byMonth, byMonthDay, byYearDay, byDay, bySetPosition } = rule;
  const fromEnd = byMonthDay?.some((day) => day < 0) ?? false;
  const ordinals = byDay?.some(({ ordinal }) => ordinal !== undefined) ?? false;
  const several = (byDay?.length ?? 0) > 1;
  const fifth = byDay?.some(({ ordinal = 0 }) => Math.abs(ordinal) === 5) ?? false;
  const monthEnd = Math.max(...(byMonthDay ?? [Number(start.slice(8, 10))])) > 28;
  if (bySetPosition && (frequency !== "MONTHLY" || !byDay || ordinals || byMonthDay)) return true;
  if (several && fifth) return true;
  switch (frequency) {
    case "DAILY":
      return fromEnd;
    case "WEEKLY":
      return byMonth !== undefined;
    case "MONTHLY":
      return byMonth !== undefined || (fromEnd && byDay !== undefined);
    case "YEARLY":
      return fromEnd || (monthEnd && !byDay && !byYearDay) ||
        (byYearDay?.some((day) => day > 0 && byYearDay.includes(day - 367)) ?? false) ||
        (ordinals && (!byMonth || several)) ||
        (byMonthDay !== undefined && (!byMonth || byDay !== undefined));
  }
}
