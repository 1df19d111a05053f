import { deserialize, serialize } from "node:v8";

const HEADER_BYTES = 4;

/** A value as one frame: the length of what follows, 32 bits big-endian, then its structured clone. */
export function encodeFrame(value: unknown): Uint8Array {
  const body = serialize(value);
  const frame = new Uint8Array(HEADER_BYTES + body.length);
  new DataView(frame.buffer).setUint32(0, body.length);
  frame.set(body, HEADER_BYTES);
  return frame;
}

/** The values of the frames in a stream of bytes, until it ends; a frame cut off is left out. */
export async function* decodeFrames(bytes: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let pending: Uint8Array[] = [];
  let length = 0;
  let wanted = HEADER_BYTES;
  for await (const chunk of bytes) {
    pending.push(chunk);
    length += chunk.length;
    if (length < wanted) continue;
    let rest = joined(pending, length);
    wanted = frameLength(rest);
    while (wanted > HEADER_BYTES && rest.length >= wanted) {
      yield deserialize(rest.subarray(HEADER_BYTES, wanted));
      rest = rest.subarray(wanted);
      wanted = frameLength(rest);
    }
    pending = [rest];
    length = rest.length;
  }
}

/** How many bytes there have to be before there is anything more to read. */
function frameLength(bytes: Uint8Array): number {
  if (bytes.length < HEADER_BYTES) return HEADER_BYTES;
  const { buffer, byteOffset } = bytes;
  return HEADER_BYTES + new DataView(buffer, byteOffset).getUint32(0);
}

function joined(chunks: Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
