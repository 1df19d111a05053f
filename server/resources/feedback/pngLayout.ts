/** How the pixels of a picture are laid out in its data. */
export interface PngLayout {
  width: number;
  height: number;
  /** How many colours its palette must and may have. */
  palette: { least: 0 | 1; most: number };
  /** Whether a tRNS chunk may have so many bytes, with a palette of so many colours. */
  isTransparency: (length: number, colours: number) => boolean;
  /** Rows of so many bytes each, with one byte before each that tells how it is filtered. */
  passes: readonly { rows: number; rowBytes: number }[];
}

/**
 * By colour type: the samples of a pixel, how many bits each may have, and how many bytes name the
 * one transparent colour; a palette says it of each of its colours, and alpha of each pixel.
 */
const COLOURS: Record<number, { samples: number; depths: readonly number[]; key: number }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16], key: 2 },
  2: { samples: 3, depths: [8, 16], key: 6 },
  3: { samples: 1, depths: [1, 2, 4, 8], key: 0 },
  4: { samples: 2, depths: [8, 16], key: 0 },
  6: { samples: 4, depths: [8, 16], key: 0 },
};
const INDEXED = 3;
const GREYS = [0, 4];

/** Where each pass of an interlaced picture starts, and how far apart its pixels are. */
const ADAM7 = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];
const AT_ONCE = [{ x: 0, y: 0, dx: 1, dy: 1 }];
const LAST_FILTER = 4;

/** Reads the first chunk of a PNG; undefined unless it is a header that makes sense. */
export function readHeader(
  chunk: { name: string; data: Uint8Array } | undefined,
): PngLayout | undefined {
  if (chunk?.name !== "IHDR" || chunk.data.length !== 13) return undefined;
  const view = new DataView(chunk.data.buffer, chunk.data.byteOffset, 13);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, type] = [view.getUint8(8), view.getUint8(9)];
  const [compression, filter, interlace] = [
    view.getUint8(10),
    view.getUint8(11),
    view.getUint8(12),
  ];
  const colour = COLOURS[type];
  if (width === 0 || height === 0 || !colour?.depths.includes(depth)) return undefined;
  if (compression !== 0 || filter !== 0 || interlace > 1) return undefined;
  const bits = colour.samples * depth;
  const passes = (interlace === 1 ? ADAM7 : AT_ONCE)
    .map(({ x, y, dx, dy }) => ({
      rows: Math.ceil((height - y) / dy),
      columns: Math.ceil((width - x) / dx),
    }))
    .filter(({ rows, columns }) => rows > 0 && columns > 0)
    .map(({ rows, columns }) => ({ rows, rowBytes: Math.ceil(columns * bits / 8) }));
  const palette = type === INDEXED
    ? { least: 1 as const, most: 2 ** depth }
    : { least: 0 as const, most: GREYS.includes(type) ? 0 : 256 };
  const isTransparency = (length: number, colours: number) =>
    length > 0 && (type === INDEXED ? length <= colours : length === colour.key);
  return { width, height, palette, isTransparency, passes };
}

/** Follows unpacked data row by row, as they come. */
export function scanlineCheck({ passes }: PngLayout) {
  const left = passes.map((pass) => ({ ...pass }));
  let rest = 0;

  /** False as soon as there is more than the picture has, or a filter that there is not. */
  function take(part: Uint8Array): boolean {
    let at = 0;
    while (at < part.length) {
      if (rest === 0) {
        const pass = left[0];
        if (!pass || (part[at] ?? 0) > LAST_FILTER) return false;
        rest = pass.rowBytes;
        pass.rows--;
        if (pass.rows === 0) left.shift();
        at++;
      }
      const taken = Math.min(rest, part.length - at);
      at += taken;
      rest -= taken;
    }
    return true;
  }

  return { take, isComplete: () => left.length === 0 && rest === 0 };
}
