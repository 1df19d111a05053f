import { addWorkingDays, type DaysOff } from "./workingDays.ts";

/** How expected days are counted. */
export const DAY_KINDS = ["CALENDAR", "WORKING"] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** The maximum of expected days of a step. */
export const MAX_EXPECTED_DAYS = 3650;

/** The most templates of a technology, and the most steps of a template. */
export const MAX_TEMPLATES = 20;
export const MAX_STEPS = 100;

/** The most milestones of a process, and the most processes of a project. */
export const MAX_MILESTONES = 500;
export const MAX_PROCESSES = 500;

/** The expected duration of a step. */
export interface ExpectedDuration {
  expectedDays: number | null;
  dayKind: DayKind;
}

/** Returns the date that is a number of calendar or working days after another. */
export const addDays = (date: string, days: number, dayKind: DayKind, daysOff: DaysOff): string =>
  dayKind === "WORKING"
    ? addWorkingDays(date, days, daysOff)
    : Temporal.PlainDate.from(date).add({ days }).toString();

/**
 * Computes the due dates of steps that follow each other from a start date.
 * Each is due its expected days after the one before; null without expected days.
 */
export function computeDueDates(
  steps: readonly ExpectedDuration[],
  startDate: string,
  daysOff: DaysOff,
): (string | null)[] {
  let previous = startDate;
  return steps.map(({ expectedDays, dayKind }) => {
    if (expectedDays === null) return null;
    previous = addDays(previous, expectedDays, dayKind, daysOff);
    return previous;
  });
}

/** Calendar days per working day. */
const WORKING_DAY_RATIO = 7 / 5;

/** Sums the expected days of steps in calendar days; five working days are a week. */
export const sumCalendarDays = (steps: readonly ExpectedDuration[]): number =>
  Math.round(
    steps.reduce(
      (sum, { expectedDays, dayKind }) =>
        sum + (expectedDays ?? 0) * (dayKind === "WORKING" ? WORKING_DAY_RATIO : 1),
      0,
    ),
  );
