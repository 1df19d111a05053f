import type { Colour, Light } from "./light.ts";
import { cloudNoise, hash, mix, ramp } from "./noise.ts";

export const WIDTH = 960;
export const HEIGHT = 1080;

/** A ridge and the mist that lies before it. Heights and depths are in pixels from the top. */
export interface Ridge {
  /** Where the ridge begins in a column. */
  crest: (x: number) => number;
  mist: Mist;
}

export interface Mist {
  /** How dense at the most, from 0 to 1. */
  density: number;
  /** Pixels under the crest where it is densest, and how far it reaches. */
  depth: number;
  reach: number;
  /** Pixels a second. */
  drift: number;
  noise: (x: number, y: number) => number;
}

/** From the farthest to the nearest. */
export const RIDGES: Ridge[] = [
  {
    crest: (x) => 742 - peaks(x) * 118,
    mist: { density: 0.36, depth: 92, reach: 62, drift: 7, noise: cloudNoise(11) },
  },
  {
    crest: (x) => 806 - 34 * wave(x, 830, 0.62) - 20 * wave(x, 410, 0.1) - 4 * rough(x, 3),
    mist: { density: 0.34, depth: 78, reach: 50, drift: 11, noise: cloudNoise(23) },
  },
  {
    crest: (x) => 893 - 58 * wave(x, 1240, 0.34) - 13 * wave(x, 520, 0.56) - 2 * rough(x, 5),
    mist: { density: 0.24, depth: 78, reach: 46, drift: 16, noise: cloudNoise(37) },
  },
  {
    crest: (x) => 985 - 40 * wave(x, 1180, 0.41) - 9 * wave(x, 600, 0.05) - firs(x),
    mist: { density: 0.1, depth: 96, reach: 60, drift: 22, noise: cloudNoise(53) },
  },
];

/** The sky before any cloud: deep above, lighter towards the place where the sun is. */
export function skyIn({ zenith, sky, horizon, glow }: Light): (x: number, y: number) => Colour {
  return (x, y) => {
    const height = Math.min(1, y / 800);
    const upper = mixColours(zenith, sky, ramp(0, 0.72, height));
    const plain = mixColours(upper, horizon, ramp(0.38, 1.06, height));
    const distance = Math.hypot((x - glow.x) / 620, (y - glow.y) / 330);
    return mixColours(plain, glow.colour, glow.share * Math.exp(-2.6 * distance * distance));
  };
}

export function mixColours(a: Colour, b: Colour, share: number): Colour {
  return [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)];
}

function wave(x: number, length: number, phase: number): number {
  return Math.sin(2 * Math.PI * (x / length + phase));
}

/** Mountains: ridged noise, a little higher to the left. */
function peaks(x: number): number {
  const ridged = (scale: number, seed: number) =>
    1 - Math.abs(2 * cloudNoise(seed)(x / scale + 3.7, 0.5) - 1);
  return 0.62 * ridged(330, 71) + 0.22 * ridged(120, 72) + 0.2 * (1 - x / WIDTH);
}

function rough(x: number, seed: number): number {
  return cloudNoise(seed)(x / 26, 0.5);
}

/** The tips of a fir wood on the nearest ridge. */
function firs(x: number): number {
  const spacing = 5;
  let height = 0;
  const nearest = Math.round(x / spacing);
  for (let tree = nearest - 4; tree <= nearest + 4; tree++) {
    const density = ramp(0.42, 0.66, cloudNoise(91)(tree * spacing / 240, 0.5));
    const tall = density * mix(7, 32, hash(92, tree, 0) ** 2);
    const middle = tree * spacing + mix(-3, 3, hash(93, tree, 0));
    const aside = Math.abs(x - middle) / (1.2 + tall * 0.2);
    height = Math.max(height, tall * (1 - aside ** 0.85));
  }
  return height;
}
