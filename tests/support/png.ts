import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface Drawing {
  width?: number;
  height?: number;
  depth?: number;
  type?: number;
  interlace?: number;
  compression?: number;
  filter?: number;
}

/** A chunk of a PNG, with its length and checksum. */
export function chunk(name: string, data: Uint8Array = new Uint8Array()): Uint8Array {
  const named = join(new TextEncoder().encode(name), data);
  return join(fourBytes(data.length), named, fourBytes(crc32(named)));
}

export function header(
  { width = 2, height = 2, depth = 8, type = 6, interlace = 0, compression = 0, filter = 0 }:
    Drawing = {},
): Uint8Array {
  return chunk(
    "IHDR",
    join(
      fourBytes(width),
      fourBytes(height),
      Uint8Array.of(depth, type, compression, filter, interlace),
    ),
  );
}

/** A file of these chunks. */
export const file = (...chunks: Uint8Array[]): Uint8Array => join(SIGNATURE, ...chunks);

export const data = (raw: Uint8Array): Uint8Array => chunk("IDAT", deflateSync(raw));

/** A picture of red, green, blue and opacity, all of one colour. */
export function picture(width = 2, height = 2, colour = [10, 120, 90, 255]): Uint8Array {
  return file(header({ width, height }), data(rows(width, height, colour)), chunk("IEND"));
}

export function rows(width: number, height: number, colour: readonly number[]): Uint8Array {
  const row = Uint8Array.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  return join(...Array.from({ length: height }, () => row));
}

export const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${bytes.toBase64()}`;

export function join(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function fourBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}
