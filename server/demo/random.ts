import { newId } from "../db/newId.ts";

/** The same numbers every time, so that the demo is the same everywhere. */
export interface Random {
  /** From 0 up to but not including 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  id(now: Date): string;
}

export function createRandom(seed: number): Random {
  let state = seed;
  // Mulberry32
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) =>
    least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    id: (now) => newId(now, Uint8Array.from({ length: 16 }, () => between(0, 255))),
  };
}

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
