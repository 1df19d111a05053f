import { createId } from "../platform/db/records.ts";

/** Pseudo-random values from a fixed seed, so that the demo is the same everywhere. */
export interface Random {
  /** Returns a number from 0 to less than 1. */
  fraction(): number;
  /** Returns an integer; both ends are included. */
  between(min: number, max: number): number;
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
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    fraction,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    id: (now) => createId(now, Uint8Array.from({ length: 16 }, () => between(0, 255))),
  };
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** A random minute of the working hours in Istanbul, some days earlier. */
export const pickTimeBefore = (now: Date, days: number, random: Random): Date =>
  pickWorkingTime(new Date(now.getTime() - days * DAY_MS), random);

export const pickTimeAfter = (start: Date, days: number, random: Random): Date =>
  pickWorkingTime(new Date(start.getTime() + days * DAY_MS), random);

/** The date some days later. */
export const addDays = (start: Date, days: number): string =>
  new Date(start.getTime() + days * DAY_MS).toISOString().slice(0, 10);

function pickWorkingTime(date: Date, random: Random): Date {
  const day = new Date(date);
  day.setUTCHours(random.between(6, 14), random.between(0, 59), random.between(0, 59), 0);
  return day;
}
