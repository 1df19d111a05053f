import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface HeaderFields {
  width?: number;
  height?: number;
  depth?: number;
  type?: number;
  interlace?: number;
  compression?: number;
  filter?: number;
}

/** Creates a PNG chunk with length and checksum. */
export function createChunk(name: string, data: Uint8Array = new Uint8Array()): Uint8Array {
  const named = joinBytes(new TextEncoder().encode(name), data);
  return joinBytes(toFourBytes(data.length), named, toFourBytes(crc32(named)));
}

export function createHeader(
  { width = 2, height = 2, depth = 8, type = 6, interlace = 0, compression = 0, filter = 0 }:
    HeaderFields = {},
): Uint8Array {
  return createChunk(
    "IHDR",
    joinBytes(
      toFourBytes(width),
      toFourBytes(height),
      Uint8Array.of(depth, type, compression, filter, interlace),
    ),
  );
}

/** Creates a PNG file of these chunks. */
export const createFile = (...chunks: Uint8Array[]): Uint8Array => joinBytes(SIGNATURE, ...chunks);

export const createData = (raw: Uint8Array): Uint8Array => createChunk("IDAT", deflateSync(raw));

/** Creates an RGBA picture of one colour. */
export function createPng(width = 2, height = 2, colour = [10, 120, 90, 255]): Uint8Array {
  return createFile(
    createHeader({ width, height }),
    createData(createRows(width, height, colour)),
    createChunk("IEND"),
  );
}

export function createRows(width: number, height: number, colour: readonly number[]): Uint8Array {
  const row = Uint8Array.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  return joinBytes(...Array.from({ length: height }, () => row));
}

export const toDataUrl = (bytes: Uint8Array) => `data:image/png;base64,${bytes.toBase64()}`;

export function joinBytes(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function toFourBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}
