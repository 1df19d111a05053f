import { deserialize, serialize } from "node:v8";

const HEADER_BYTES = 4;

/** Encodes a value as a frame: its length (32 bits, big-endian), then its structured clone. */
export function encodeFrame(value: unknown): Uint8Array {
  const body = serialize(value);
  const frame = new Uint8Array(HEADER_BYTES + body.length);
  new DataView(frame.buffer).setUint32(0, body.length);
  frame.set(body, HEADER_BYTES);
  return frame;
}

/** Decodes the frames of a byte stream until it ends; drops an incomplete last frame. */
export async function* decodeFrames(bytes: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let pending: Uint8Array[] = [];
  let length = 0;
  let neededLength = HEADER_BYTES;
  for await (const chunk of bytes) {
    pending.push(chunk);
    length += chunk.length;
    if (length < neededLength) continue;
    let rest = concatenate(pending, length);
    neededLength = getFrameLength(rest);
    while (neededLength > HEADER_BYTES && rest.length >= neededLength) {
      yield deserialize(rest.subarray(HEADER_BYTES, neededLength));
      rest = rest.subarray(neededLength);
      neededLength = getFrameLength(rest);
    }
    pending = [rest];
    length = rest.length;
  }
}

/** The number of bytes of the next frame, or of its header at first. */
function getFrameLength(bytes: Uint8Array): number {
  if (bytes.length < HEADER_BYTES) return HEADER_BYTES;
  const { buffer, byteOffset } = bytes;
  return HEADER_BYTES + new DataView(buffer, byteOffset).getUint32(0);
}

function concatenate(chunks: Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const result = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    result.set(chunk, offset);
    offset += chunk.length;
  }
  return result;
}
