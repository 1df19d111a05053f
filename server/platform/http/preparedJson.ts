import type { Context } from "hono";
import { createHash } from "node:crypto";
import { chooseEncoding, compress, type Encoding, ENCODINGS, HIGH_QUALITY } from "./compress.ts";
import type { AppEnv } from "./env.ts";

/** A response body that is the same for all clients, in each encoding. */
export interface PreparedJson {
  tag: string;
  plain: Uint8Array<ArrayBuffer>;
  encoded: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

export function prepareJson(value: unknown): PreparedJson {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return {
    tag: createHash("sha256").update(plain).digest("base64url").slice(0, 22),
    plain,
    encoded: {
      br: compress(plain, "br", HIGH_QUALITY),
      gzip: compress(plain, "gzip", HIGH_QUALITY),
    },
  };
}

/** Responds with an ETag, in an encoding that the client accepts. */
export function sendPreparedJson(
  c: Context<AppEnv>,
  { tag, plain, encoded }: PreparedJson,
): Response {
  const encoding = chooseEncoding(c, ENCODINGS);
  const etag = `"${tag}${encoding ? `-${encoding}` : ""}"`;
  c.header("ETag", etag);
  c.header("Cache-Control", "no-cache");
  c.header("Vary", "Accept-Encoding");
  c.header("Content-Type", "application/json");
  if (encoding) c.header("Content-Encoding", encoding);
  const bytes = encoding ? encoded[encoding] : plain;
  c.header("Content-Length", String(bytes.length));
  return c.body(bytes);
}
