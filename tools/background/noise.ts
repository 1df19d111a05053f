/** Value noise that repeats every `period` cells in x; the same for the same seed, from 0 to 1. */
function periodicNoise(seed: number, period: number): (x: number, y: number) => number {
  const corner = (x: number, y: number) => hash(seed, ((x % period) + period) % period, y);
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const across = smooth(x - left);
    const upper = mix(corner(left, top), corner(left + 1, top), across);
    const lower = mix(corner(left, top + 1), corner(left + 1, top + 1), across);
    return mix(upper, lower, smooth(y - top));
  };
}

/** Four octaves of noise, from 0 to 1. */
export function cloudNoise(seed: number): (x: number, y: number) => number {
  const octaves = [1, 2, 4, 8].map((scale) => ({
    scale,
    weight: 0.5 / scale * (8 / 7.5),
    noise: periodicNoise(seed + scale, 4096),
  }));
  return (x, y) => {
    let sum = 0;
    for (const { scale, weight, noise } of octaves) sum += weight * noise(x * scale, y * scale);
    return sum;
  };
}

export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** 0 below `low`, 1 above `high`, an S between them. */
export function ramp(low: number, high: number, value: number): number {
  return smooth(Math.min(1, Math.max(0, (value - low) / (high - low))));
}

export function hash(seed: number, x: number, y: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^
    Math.imul(seed | 0, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2654435761);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

function smooth(x: number): number {
  return x * x * (3 - 2 * x);
}
