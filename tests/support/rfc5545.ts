import { parseRule, type RuleParts, WEEKDAYS } from "../../contract/recurrence.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the first dates of a rule by a literal reading of RFC 5545. Section 3.3.10; slow, and
 * without code of the product. Days are counted from 1970.
 */
export function readRule(recurrence: string, start: string, limit: number, end: string): string[] {
  const rule = parseRule(recurrence);
  if (!rule) throw new TypeError(recurrence);
  const first = toDay(start.slice(0, 10));
  const last = toDay(end);
  const { count = Infinity, interval = 1, bySetPosition } = rule;
  const fits = createDayFilter(rule, first);
  const dates: string[] = [];
  for (let index = 0;; index += interval) {
    const [from, to] = findPeriod(rule, first, index);
    if (from > last) return dates;
    const all = Array.from({ length: to - from }, (_, offset) => from + offset).filter(fits);
    const chosen = bySetPosition
      ? all.filter((_, at) =>
        bySetPosition.includes(at + 1) || bySetPosition.includes(at - all.length)
      )
      : all;
    for (const day of chosen) {
      if (day < first) continue;
      if (day > last || dates.length >= Math.min(count, limit)) return dates;
      dates.push(getDate(day) + start.slice(10));
    }
  }
}

/** Returns the first day of a period and the day after its last. */
function findPeriod({ frequency, weekStart = "MO" }: RuleParts, first: number, index: number) {
  const [year, month] = getDates(first);
  switch (frequency) {
    case "DAILY":
      return [first + index, first + index + 1] as const;
    case "WEEKLY": {
      const start = getWeekBegin(first, WEEKDAYS.indexOf(weekStart)) + 7 * index;
      return [start, start + 7] as const;
    }
    case "MONTHLY":
      return [getMonthBegin(year, month + index), getMonthBegin(year, month + index + 1)] as const;
    case "YEARLY":
      return [getMonthBegin(year + index, 1), getMonthBegin(year + index + 1, 1)] as const;
  }
}

/** Creates a filter for days, with missing parts of the rule taken from its start. */
function createDayFilter(rule: RuleParts, first: number): (day: number) => boolean {
  const { frequency, byMonth, byYearDay, byMonthDay, byDay } = rule;
  const [, month, monthDay] = getDates(first);
  const weekday = WEEKDAYS[toWeekday(first)] ?? "MO";
  const noDay = !byDay && !byMonthDay && !byYearDay;
  const full: RuleParts = { ...rule };
  if (frequency === "WEEKLY" && !byDay) full.byDay = [{ day: weekday }];
  if (frequency === "MONTHLY" && noDay) full.byMonthDay = [monthDay];
  if (frequency === "YEARLY" && noDay) {
    full.byMonthDay = [monthDay];
    if (!byMonth) full.byMonth = [month];
  }
  return (day) => matches(full, day);
}

function matches(rule: RuleParts, day: number): boolean {
  const { frequency, byMonth, byYearDay, byMonthDay, byDay } = rule;
  const [year, month, monthDay] = getDates(day);
  const months = [getMonthBegin(year, month), getMonthBegin(year, month + 1)] as const;
  const years = [getMonthBegin(year, 1), getMonthBegin(year + 1, 1)] as const;
  const isCounted = (list: readonly number[], [from, to]: readonly [number, number]) =>
    list.includes(day - from + 1) || list.includes(day - to);
  if (byMonth && !byMonth.includes(month)) return false;
  if (byMonthDay && !byMonthDay.includes(monthDay) && !isCounted(byMonthDay, months)) return false;
  if (byYearDay && !isCounted(byYearDay, years)) return false;
  const [from, to] = frequency === "YEARLY" && !byMonth ? years : months;
  return !byDay || byDay.some((wanted) => {
    if (WEEKDAYS.indexOf(wanted.day) !== toWeekday(day)) return false;
    if (wanted.ordinal === undefined) return true;
    return wanted.ordinal === Math.floor((day - from) / 7) + 1 ||
      wanted.ordinal === -Math.floor((to - 1 - day) / 7) - 1;
  });
}

/** Returns the moment of a local time, as section 3.3.5 defines it. */
export function readMoment(wall: string, timeZone: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  const before = getOffset(asUtc - DAY_MS, timeZone);
  const shown = [before, getOffset(asUtc + DAY_MS, timeZone)].map((offset) => asUtc - offset)
    .filter((moment) => moment + getOffset(moment, timeZone) === asUtc);
  return shown.length > 0 ? Math.min(...shown) : asUtc - before;
}

/** Returns the local time of a moment. */
export const readClock = (moment: number, timeZone: string): string =>
  new Date(moment + getOffset(moment, timeZone)).toISOString().slice(0, 19);

const offsets = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached per quarter of an hour, within which no zone changes its clock. */
function getOffset(moment: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(moment / 900_000)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
      formats.set(timeZone, format);
    }
    const [, sign = "+", hours = "0", minutes = "0"] =
      /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(moment)) ?? [];
    offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
    offsets.set(key, offset);
  }
  return offset;
}

const calendar = new Map<number, readonly [year: number, month: number, day: number]>();

function getDates(day: number) {
  let fields = calendar.get(day);
  if (!fields) {
    const [year = 0, month = 0, date = 0] = getDate(day).split("-").map(Number);
    fields = [year, month, date];
    calendar.set(day, fields);
  }
  return fields;
}

const toDay = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const getDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const getMonthBegin = (year: number, month: number) => Date.UTC(year, month - 1, 1) / DAY_MS;
/** Monday is 0; the first of 1970 was a Thursday. */
const toWeekday = (day: number) => (((day + 3) % 7) + 7) % 7;
const getWeekBegin = (day: number, weekStart: number) =>
  day - ((toWeekday(day) - weekStart + 7) % 7);
