import type { Random } from "./random.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Some minute of the working hours in Istanbul, so many days before. */
export const daysBefore = (now: Date, days: number, random: Random): Date =>
  atWork(new Date(now.getTime() - days * DAY_MS), random);

export const daysAfter = (start: Date, days: number, random: Random): Date =>
  atWork(new Date(start.getTime() + days * DAY_MS), random);

/** The calendar day so many days later. */
export const dayAfter = (start: Date, days: number): string =>
  new Date(start.getTime() + days * DAY_MS).toISOString().slice(0, 10);

function atWork(date: Date, random: Random): Date {
  const day = new Date(date);
  day.setUTCHours(random.between(6, 14), random.between(0, 59), random.between(0, 59), 0);
  return day;
}
