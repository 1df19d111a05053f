import { HEIGHT, type Mist, mixColours, type Ridge, RIDGES, skyIn, WIDTH } from "./landscape.ts";
import type { Colour, Light } from "./light.ts";
import { ramp } from "./noise.ts";
import { type Turbine, turbineCoverage } from "./turbine.ts";

/** Seconds until the picture is again what it was. */
export const LOOP_SECONDS = 14;

/** Mist is drawn on a coarser grid: it is soft. */
const CELL = 6;
const COLUMNS = Math.ceil(WIDTH / CELL) + 1;
const ROWS = Math.ceil(HEIGHT / CELL) + 1;

/** Turbines stand behind the crest of the ridge of the same index, which hides their feet. */
const TURBINES: Turbine[][] = [
  [],
  [
    { x: 874, hub: 694, foot: 850, blade: 50, thirds: 5, phase: 0.19 },
    { x: 548, hub: 664, foot: 800, blade: 62, thirds: 5, phase: 0.28 },
    { x: 716, hub: 606, foot: 850, blade: 108, thirds: 4, phase: 0.05 },
  ],
  [],
  [],
];

/** Draws pictures of one loop, 16 bits a channel (rgb48le), `moment` from 0 to 1. */
export function createScene(light: Light): (moment: number) => Uint16Array<ArrayBuffer> {
  const skyPixels = everyPixel(skyIn(light));
  const ridges = light.ridges.flatMap((colours, index) => {
    const ridge = RIDGES[index];
    return ridge ? [prepare(ridge, colours, TURBINES[index] ?? [])] : [];
  });
  const picture = new Float32Array(WIDTH * HEIGHT * 3);
  const encoded = new Uint16Array(WIDTH * HEIGHT * 3);
  return (moment) => {
    picture.set(skyPixels);
    for (const ridge of ridges) {
      for (const turbine of ridge.turbines) drawTurbine(picture, turbine, light.turbine, moment);
      drawRidge(picture, ridge, light.mist, moment);
    }
    for (let at = 0; at < picture.length; at++) encoded[at] = (picture[at] ?? 0) * 65535;
    return encoded;
  };
}

interface PreparedRidge {
  pixels: Float32Array;
  coverage: Float32Array;
  firstRow: number;
  mist: Mist;
  /** How much mist may lie in a cell, from the shape of the land alone. */
  room: Float32Array;
  turbines: Turbine[];
}

function prepare(
  ridge: Ridge,
  { top, foot }: Light["ridges"][number],
  turbines: Turbine[],
): PreparedRidge {
  const crests = Float32Array.from({ length: WIDTH + 2 * CELL }, (_, x) => ridge.crest(x + 0.5));
  const crest = (x: number) => crests[Math.min(x, crests.length - 1)] ?? 0;
  const highest = Math.min(...crests);
  const coverage = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      coverage[y * WIDTH + x] = Math.min(1, Math.max(0, y + 0.5 - crest(x)));
    }
  }
  const room = new Float32Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const under = row * CELL - softCrest(crests, column * CELL) - ridge.mist.depth;
      room[row * COLUMNS + column] = Math.exp(-((under / ridge.mist.reach) ** 2));
    }
  }
  const pixels = everyPixel((_, y) => mixColours(top, foot, ramp(highest, highest + 220, y)));
  return { pixels, coverage, firstRow: Math.floor(highest), mist: ridge.mist, room, turbines };
}

function softCrest(crests: Float32Array, x: number): number {
  let sum = 0;
  let count = 0;
  for (let near = Math.max(0, x - 60); near <= Math.min(crests.length - 1, x + 60); near += 10) {
    sum += crests[near] ?? 0;
    count++;
  }
  return sum / count;
}

function drawRidge(
  picture: Float32Array,
  ridge: PreparedRidge,
  mistColour: Colour,
  moment: number,
) {
  const mist = mistGrid(ridge, moment);
  for (let y = ridge.firstRow; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const pixel = y * WIDTH + x;
      const covered = ridge.coverage[pixel] ?? 0;
      if (covered === 0) continue;
      const veil = gridValue(mist, x / CELL, y / CELL);
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 3 + channel;
        const land = ridge.pixels[at] ?? 0;
        const seen = land + ((mistColour[channel] ?? 0) - land) * veil;
        picture[at] = (picture[at] ?? 0) + (seen - (picture[at] ?? 0)) * covered;
      }
    }
  }
}

/**
 * Two veils of mist drift with the wind, half a loop apart, each fading in and out: where one jumps
 * back it cannot be seen, and the loop closes.
 */
function mistGrid({ mist, room }: PreparedRidge, moment: number): Float32Array {
  const grid = new Float32Array(COLUMNS * ROWS);
  for (const veil of [0, 0.5]) {
    const phase = (moment + veil) % 1;
    const weight = Math.sin(Math.PI * phase) ** 2;
    const moved = mist.drift * LOOP_SECONDS * (phase - 0.5);
    for (let cell = 0; cell < grid.length; cell++) {
      const most = room[cell] ?? 0;
      if (most < 0.01) continue;
      const x = (cell % COLUMNS) * CELL - moved + veil * 5000;
      const y = Math.floor(cell / COLUMNS) * CELL;
      const dense = ramp(0.24, 0.78, mist.noise(x / 300 + 40, y / 80));
      grid[cell] = (grid[cell] ?? 0) + weight * dense * most * mist.density;
    }
  }
  return grid;
}

function gridValue(grid: Float32Array, x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = x - column;
  const down = y - row;
  const at = row * COLUMNS + column;
  const upper = (grid[at] ?? 0) * (1 - across) + (grid[at + 1] ?? 0) * across;
  const below = at + COLUMNS;
  const lower = (grid[below] ?? 0) * (1 - across) + (grid[below + 1] ?? 0) * across;
  return upper * (1 - down) + lower * down;
}

function drawTurbine(
  picture: Float32Array,
  turbine: Turbine,
  colour: Colour,
  moment: number,
) {
  const { x, hub, foot, blade } = turbine;
  const left = Math.floor(x - blade - 2);
  const right = Math.min(WIDTH, Math.ceil(x + blade + 2));
  for (let row = Math.floor(hub - blade - 2); row < foot; row++) {
    const haze = 0.86 - 0.42 * ramp(hub, foot, row);
    for (let column = left; column < right; column++) {
      const covered = haze * turbineCoverage(turbine, column + 0.5, row + 0.5, moment);
      if (covered === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const at = (row * WIDTH + column) * 3 + channel;
        picture[at] = (picture[at] ?? 0) +
          ((colour[channel] ?? 0) - (picture[at] ?? 0)) * covered;
      }
    }
  }
}

function everyPixel(draw: (x: number, y: number) => Colour): Float32Array {
  const pixels = new Float32Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) pixels.set(draw(x + 0.5, y + 0.5), (y * WIDTH + x) * 3);
  }
  return pixels;
}
