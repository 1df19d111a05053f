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
