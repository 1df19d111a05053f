import { crc32, createInflate, type Inflate } from "node:zlib";
import { type PngLayout, readHeader, scanlineCheck } from "./pngLayout.ts";

export interface Png {
  /** The file without all that pixels can be drawn without. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

export interface PngLimits {
  /** Of width and height each. */
  side: number;
  pixels: number;
}

export type PngFault = "not a PNG" | "damaged" | "too large";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** What a chunk has around its data: length and name before, checksum after. */
const [HEAD, TAIL] = [8, 4];
/** Many times what any program divides a picture of 5 MiB into. */
const MOST_CHUNKS = 4096;
/** Of what may be left out: a place, a preview, a colour profile. */
const MOST_BESIDE = 1024 * 1024;

/**
 * Checks a file to be a whole PNG picture and nothing else, by everything in it: each chunk with its
 * checksum and place, and that the data unpack to exactly the pixels that the header tells of. It
 * never unpacks more than that, nor holds on to it. What is left is the header, the data, and the
 * palette and transparency that they refer to; colours are read as sRGB.
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
  if (!await fills(layout, Buffer.concat(data), unpack())) return "damaged";
  const kept = drawn(chunks, layout).map(({ whole }) => whole);
  return { bytes: new Uint8Array(Buffer.concat([SIGNATURE, ...kept])), width, height };
}

export interface PngChunk {
  name: string;
  data: Uint8Array;
  whole: Uint8Array;
}

/** Undefined where a length, a name or a checksum is wrong, or where there is more than may be. */
function splitChunks(file: Uint8Array): PngChunk[] | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: PngChunk[] = [];
  let start = SIGNATURE.length;
  while (start < file.length) {
    if (file.length - start < HEAD + TAIL) return undefined;
    const end = start + HEAD + view.getUint32(start) + TAIL;
    if (end > file.length || chunks.length === MOST_CHUNKS) return undefined;
    const named = file.subarray(start + 4, end - TAIL);
    if (crc32(named) !== view.getUint32(end - TAIL)) return undefined;
    const name = String.fromCharCode(...named.subarray(0, 4));
    if (!/^[A-Za-z]{4}$/.test(name)) return undefined;
    if (isAncillary(name) && named.length > MOST_BESIDE) return undefined;
    chunks.push({ name, data: named.subarray(4), whole: file.subarray(start, end) });
    start = end;
  }
  return chunks;
}

const isAncillary = (name: string) => /^[a-z]/.test(name);

/**
 * The header first and the end last, each once; the data in one run; a palette before them where
 * there has to be one, and none where there must not; and no chunk that has to be understood and is
 * unknown.
 */
function isInOrder(chunks: readonly PngChunk[], { palette }: PngLayout): boolean {
  const critical = chunks.map(({ name }) => name).filter((name) => !isAncillary(name));
  const course = critical.join(" ").replace(/IDAT(?: IDAT)*/, "data");
  const names = chunks.map(({ name }) => name);
  const run = names.slice(names.indexOf("IDAT"), names.lastIndexOf("IDAT") + 1);
  if (names.at(-1) !== "IEND" || chunks.at(-1)?.data.length !== 0) return false;
  if (run.some((name) => name !== "IDAT")) return false;
  if (course === "IHDR data IEND") return palette.least === 0;
  const size = chunks.find(({ name }) => name === "PLTE")?.data.length ?? 0;
  return course === "IHDR PLTE data IEND" && size > 0 && size % 3 === 0 &&
    size / 3 <= palette.most;
}

/** What the pixels cannot be drawn without, in its order. */
function drawn(chunks: readonly PngChunk[], layout: PngLayout): PngChunk[] {
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

/** Whether the data unpack to the rows of the picture, no more and no less. */
async function fills(layout: PngLayout, data: Uint8Array, inflate: Inflate): Promise<boolean> {
  const check = scanlineCheck(layout);
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
