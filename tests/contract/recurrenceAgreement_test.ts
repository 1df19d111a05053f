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

/** AGREEMENT_RULES asks for more of them, `deno task agreement` for all 100,000. */
const RULES = Number(Deno.env.get("AGREEMENT_RULES") ?? 1000);
const DATES = 12;
const LAST_DAY = "2069-12-31";

interface Compared {
  rules: number;
  dates: number;
  withICal: number;
  /** What ical.js reads otherwise. */
  otherwise: { rule: string; read: string[]; wanted: string[] }[];
}

Deno.test(`occurrences: equal those of two other RFC 5545 implementations (${RULES} rules, SEED ${SEED})`, () => {
  const compared: Compared = { rules: 0, dates: 0, withICal: 0, otherwise: [] };
  for (let block = 0; compared.rules < RULES; block++) {
    for (const typed of fc.sample(schedules, { numRuns: 500, seed: SEED + block })) {
      if (compared.rules < RULES) compare(typed, compared);
    }
  }
  if (RULES > 1000) console.log(compared);
  assert.deepEqual(compared.otherwise.slice(0, 20), []);
  assert.ok(compared.withICal > RULES / 3);
});

function compare(typed: Schedule, compared: Compared): void {
  if (typed.recurrence === null || !parseRule(typed.recurrence)) return;
  const wanted = readRule(typed.recurrence, typed.dueDatetime, DATES, LAST_DAY);
  const schedule = findValidSchedule(typed);
  const what = JSON.stringify(typed);
  if (!schedule) {
    const end = `${Number(typed.dueDatetime.slice(0, 4)) + FIRST_YEARS}${
      typed.dueDatetime.slice(4)
    }`;
    return assert.deepEqual(wanted.filter((wall) => wall < end), [], what);
  }
  if (wanted.length === 0) return;
  const { timeZone, dueDatetime, recurrence } = schedule;
  assert.equal(dueDatetime, wanted[0], what);

  const expected = toDues(wanted, timeZone);
  const first = expected[0]?.dueAt ?? new Date(0);
  const dues = listFirstDues(schedule, first, DATES).slice(0, expected.length);
  assert.deepEqual(dues, expected, what);
  compared.rules++;
  compared.dates += expected.length;

  const [from, to] = [expected[3], expected[8]];
  if (from && to) {
    assert.deepEqual(listDues(schedule, from.dueAt, to.dueAt), expected.slice(3, 8), what);
    assert.deepEqual(listFirstDues(schedule, from.dueAt, 5), expected.slice(3, 8), what);
  }
  const day = wanted[4]?.slice(0, 10);
  if (day && parseRule(typed.recurrence)?.count === undefined) {
    const until = findValidSchedule({
      ...typed,
      recurrence: `${recurrence};UNTIL=${day.replaceAll("-", "")}`,
    });
    const within = toDues(wanted.filter((wall) => wall.slice(0, 10) <= day), timeZone);
    assert.deepEqual(until && listFirstDues(until, first, DATES), within, what);
  }
  if (isMisread(parseRule(recurrence ?? ""), dueDatetime)) return;
  compared.withICal++;
  const read = readByICal(schedule, wanted.length);
  if (!isDeepStrictEqual(read, wanted)) compared.otherwise.push({ rule: what, read, wanted });
}

/** Undefined for a rule that is refused as no date fits it. */
function findValidSchedule(schedule: Schedule): Schedule | undefined {
  try {
    return normalizeSchedule(schedule);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Where a zone left out a day, two fall on one moment. */
function toDues(walls: readonly string[], timeZone: string) {
  const moments = [...new Set(walls.map((wall) => readMoment(wall, timeZone)))];
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
 * dates, or never ends. Only the other reader checks these.
 */
function isMisread(rule: RuleParts | undefined, start: string): boolean {
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
