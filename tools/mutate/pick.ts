/** So many of a list, chosen by a seed, in their order; all, if it has no more. */
export function pick<Item>(all: readonly Item[], count: number, seed: number): Item[] {
  if (count >= all.length) return [...all];
  const random = mulberry32(seed);
  return all.map((item, index) => ({ item, index, rank: random() }))
    .sort((a, b) => a.rank - b.rank).slice(0, count)
    .sort((a, b) => a.index - b.index).map(({ item }) => item);
}

/** Numbers from 0 to 1 that follow from a seed: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6D2B79F5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
