import { crc32, createInflate, type Inflate } from "node:zlib";

export interface Png {
  /** The file, reduced to the chunks that its pixels need. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

export interface PngLimits {
  /** The longest allowed width and height. */
  side: number;
  pixels: number;
}

export type PngFault = "not a PNG" | "damaged" | "too large";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Bytes of a chunk before its data (length, name) and after it (checksum). */
const [HEAD, TAIL] = [8, 4];
/** Many more than any program writes for 5 MiB. */
const MAX_CHUNKS = 4096;
/** Limit of an optional chunk, such as a preview or a colour profile. */
const MAX_ANCILLARY_BYTES = 1024 * 1024;

/**
 * Checks that a file is a complete, valid PNG and nothing else.
 * Checks the checksum and order of every chunk, and that the data inflate to exactly the header's
 * pixels, without keeping them in memory. The result has header, data, and the palette and
 * transparency that these use; colours are read as sRGB.
 */
export async function checkPng(
  file: Uint8Array,
  limits: PngLimits,
  unpack: () => Inflate = createInflate,
): Promise<Png | PngFault> {
  if (!SIGNATURE.every((byte, index) => file[index] === byte)) return "not a PNG";
  const chunks = splitChunks(file);
  const layout = chunks && readHeader(chunks[0]);
  if (!chunks || !layout || !isInOrder(chunks, layout)) return "damaged";
  const { width, height } = layout;
  if (Math.max(width, height) > limits.side || width * height > limits.pixels) return "too large";
  const data = chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data);
  if (!await hasAllPixels(layout, Buffer.concat(data), unpack())) return "damaged";
  const drawableChunks = listDrawableChunks(chunks, layout).map(({ whole }) => whole);
  return { bytes: new Uint8Array(Buffer.concat([SIGNATURE, ...drawableChunks])), width, height };
}

interface PngChunk {
  name: string;
  data: Uint8Array;
  whole: Uint8Array;
}

/**
 * Splits a file into chunks. Undefined if a length, name or checksum is wrong or a limit exceeded.
 */
function splitChunks(file: Uint8Array): PngChunk[] | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: PngChunk[] = [];
  let start = SIGNATURE.length;
  while (start < file.length) {
    if (file.length - start < HEAD + TAIL) return undefined;
    const end = start + HEAD + view.getUint32(start) + TAIL;
    if (end > file.length || chunks.length === MAX_CHUNKS) return undefined;
    const nameAndData = file.subarray(start + 4, end - TAIL);
    if (crc32(nameAndData) !== view.getUint32(end - TAIL)) return undefined;
    const name = String.fromCharCode(...nameAndData.subarray(0, 4));
    if (!/^[A-Za-z]{4}$/.test(name)) return undefined;
    if (isAncillary(name) && nameAndData.length > MAX_ANCILLARY_BYTES) return undefined;
    chunks.push({ name, data: nameAndData.subarray(4), whole: file.subarray(start, end) });
    start = end;
  }
  return chunks;
}

const isAncillary = (name: string) => /^[a-z]/.test(name);

/**
 * Whether critical chunks are complete and in order.
 * IHDR is first, IEND last, IDAT chunks are consecutive, PLTE precedes them if required, and there
 * is no unknown critical chunk.
 */
function isInOrder(chunks: readonly PngChunk[], { palette }: PngLayout): boolean {
  const critical = chunks.map(({ name }) => name).filter((name) => !isAncillary(name));
  const sequence = critical.join(" ").replace(/IDAT(?: IDAT)*/, "data");
  const names = chunks.map(({ name }) => name);
  const run = names.slice(names.indexOf("IDAT"), names.lastIndexOf("IDAT") + 1);
  if (names.at(-1) !== "IEND" || chunks.at(-1)?.data.length !== 0) return false;
  if (run.some((name) => name !== "IDAT")) return false;
  if (sequence === "IHDR data IEND") return palette.least === 0;
  const size = chunks.find(({ name }) => name === "PLTE")?.data.length ?? 0;
  return sequence === "IHDR PLTE data IEND" && size > 0 && size % 3 === 0 &&
    size / 3 <= palette.most;
}

/** Lists the chunks that the pixels need, in order. */
function listDrawableChunks(chunks: readonly PngChunk[], layout: PngLayout): PngChunk[] {
  const palette = chunks.find(({ name }) => name === "PLTE");
  const refersToPalette = layout.palette.least > 0;
  const colours = (palette?.data.length ?? 0) / 3;
  const start = refersToPalette && palette ? chunks.indexOf(palette) : 0;
  const transparency = chunks
    .slice(start, chunks.findIndex(({ name }) => name === "IDAT"))
    .find(({ name, data }) => name === "tRNS" && layout.isTransparency(data.length, colours));
  return chunks.filter((chunk) =>
    chunk === transparency || !isAncillary(chunk.name) && (chunk !== palette || refersToPalette)
  );
}

/** Whether the data inflate to exactly the picture's rows. */
async function hasAllPixels(
  layout: PngLayout,
  data: Uint8Array,
  inflate: Inflate,
): Promise<boolean> {
  const check = createScanlineCheck(layout);
  try {
    inflate.end(data);
    for await (const part of inflate) {
      if (!check.take(part)) return false;
    }
  } catch {
    return false;
  }
  return check.isComplete() && inflate.bytesWritten === data.length;
}

/** The layout of a picture's pixels. */
interface PngLayout {
  width: number;
  height: number;
  /** The smallest and largest allowed number of palette colours. */
  palette: { least: 0 | 1; most: number };
  /** Whether a tRNS chunk of a length fits a palette of a size. */
  isTransparency: (length: number, colours: number) => boolean;
  /** Rows per interlace pass; each has a filter byte, then `rowBytes` bytes. */
  passes: readonly { rows: number; rowBytes: number }[];
}

/** By colour type: samples per pixel, allowed bit depths, and bytes of a tRNS colour key. */
const COLOUR_TYPES: Record<number, { samples: number; depths: readonly number[]; key: number }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16], key: 2 },
  2: { samples: 3, depths: [8, 16], key: 6 },
  3: { samples: 1, depths: [1, 2, 4, 8], key: 0 },
  4: { samples: 2, depths: [8, 16], key: 0 },
  6: { samples: 4, depths: [8, 16], key: 0 },
};
const INDEXED_TYPE = 3;
const GREY_TYPES = [0, 4];

/** Start and distance of the pixels of each Adam7 pass. */
const ADAM7 = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];
const NON_INTERLACED = [{ x: 0, y: 0, dx: 1, dy: 1 }];
const LAST_FILTER = 4;

/** Parses the IHDR chunk; undefined if it is missing or invalid. */
function readHeader(
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
  const colour = COLOUR_TYPES[type];
  if (width === 0 || height === 0 || !colour?.depths.includes(depth)) return undefined;
  if (compression !== 0 || filter !== 0 || interlace > 1) return undefined;
  const bits = colour.samples * depth;
  const passes = (interlace === 1 ? ADAM7 : NON_INTERLACED)
    .map(({ x, y, dx, dy }) => ({
      rows: Math.ceil((height - y) / dy),
      columns: Math.ceil((width - x) / dx),
    }))
    .filter(({ rows, columns }) => rows > 0 && columns > 0)
    .map(({ rows, columns }) => ({ rows, rowBytes: Math.ceil(columns * bits / 8) }));
  const palette = type === INDEXED_TYPE
    ? { least: 1 as const, most: 2 ** depth }
    : { least: 0 as const, most: GREY_TYPES.includes(type) ? 0 : 256 };
  const isTransparency = (length: number, colours: number) =>
    length > 0 && (type === INDEXED_TYPE ? length <= colours : length === colour.key);
  return { width, height, palette, isTransparency, passes };
}

/** Creates a check of inflated data, row by row. */
function createScanlineCheck({ passes }: PngLayout) {
  const remainingPasses = passes.map((pass) => ({ ...pass }));
  let rest = 0;

  /** Returns false if there is too much data or an unknown filter. */
  function take(part: Uint8Array): boolean {
    let at = 0;
    while (at < part.length) {
      if (rest === 0) {
        const pass = remainingPasses[0];
        if (!pass || (part[at] ?? 0) > LAST_FILTER) return false;
        rest = pass.rowBytes;
        pass.rows--;
        if (pass.rows === 0) remainingPasses.shift();
        at++;
      }
      const taken = Math.min(rest, part.length - at);
      at += taken;
      rest -= taken;
    }
    return true;
  }

  return { take, isComplete: () => remainingPasses.length === 0 && rest === 0 };
}
