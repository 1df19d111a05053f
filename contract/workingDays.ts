/**
 * The holidays on which nobody works, from Monday to Friday: days since 1970, in order, each once.
 * Half days are not among them, as they are working days.
 */
export type DaysOff = readonly number[];

interface Holiday {
  /** `YYYY-MM-DD` */
  date: string;
  halfDay: boolean;
}

/** Prepares holidays for computations with working days. */
export const createDaysOff = (holidays: readonly Holiday[]): DaysOff =>
  [...new Set(holidays.filter(({ halfDay }) => !halfDay).map(({ date }) => toDayNumber(date)))]
    .filter((day) => !isWeekend(day))
    .sort((one, other) => one - other);

/** Whether a date is from Monday to Friday and no holiday. */
export function isWorkingDay(date: string, daysOff: DaysOff): boolean {
  const day = toDayNumber(date);
  return !isWeekend(day) && countDaysOff(daysOff, day - 1, day) === 0;
}

/**
 * Returns the working day that is `days` working days after a date.
 * Zero days return the date itself, also if nobody works on it.
 */
export function addWorkingDays(date: string, days: number, daysOff: DaysOff): string {
  let day = toDayNumber(date);
  let remaining = days;
  while (remaining > 0) {
    const next = addWeekdays(day, remaining);
    remaining = countDaysOff(daysOff, day, next);
    day = next;
  }
  return toDate(day);
}

/** Returns the date itself if it is a working day, else the next working day. */
export const toWorkingDay = (date: string, daysOff: DaysOff): string =>
  isWorkingDay(date, daysOff) ? date : addWorkingDays(date, 1, daysOff);

/** Counts the working days after `from`, up to and including `to`. */
export function countWorkingDays(from: string, to: string, daysOff: DaysOff): number {
  const [first, last] = [toDayNumber(from), toDayNumber(to)];
  if (last <= first) return 0;
  return countWeekdays(last) - countWeekdays(first) - countDaysOff(daysOff, first, last);
}

/** Counts the holidays after `from` and up to `to` that are left out of the working days. */
export const countSkippedHolidays = (from: string, to: string, daysOff: DaysOff): number =>
  countDaysOff(daysOff, toDayNumber(from), toDayNumber(to));

const MS_PER_DAY = 86_400_000;

const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;

/** Years after 9999 have six digits and a sign. */
const toDate = (day: number): string => new Date(day * MS_PER_DAY).toISOString().replace(/T.*/, "");

/** The day of the week from Monday, 0, to Sunday, 6; 1 January 1970 was a Thursday. */
const getWeekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

const isWeekend = (day: number): boolean => getWeekday(day) > 4;

/** Returns the day that is some days from Monday to Friday after another. */
function addWeekdays(day: number, days: number): number {
  const weekday = getWeekday(day);
  const start = day - Math.max(0, weekday - 4);
  const passed = Math.min(weekday, 4) + days;
  return start - Math.min(weekday, 4) + Math.floor(passed / 5) * 7 + passed % 5;
}

/** Counts the days from Monday to Friday up to a day, from a fixed Monday before 1970. */
function countWeekdays(day: number): number {
  const sinceMonday = day + 3;
  return Math.floor(sinceMonday / 7) * 5 + Math.min(getWeekday(day) + 1, 5);
}

/** Counts the days off after `from`, up to and including `to`. */
const countDaysOff = (daysOff: DaysOff, from: number, to: number): number =>
  countUpTo(daysOff, to) - countUpTo(daysOff, from);

/** Counts the days off up to and including a day, by binary search. */
function countUpTo(daysOff: DaysOff, day: number): number {
  let [low, high] = [0, daysOff.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((daysOff[middle] ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}
