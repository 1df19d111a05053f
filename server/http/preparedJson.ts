import type { Context } from "hono";
import { createHash } from "node:crypto";
import { chooseEncoding, compress, type Encoding, ENCODINGS, WELL } from "./compress.ts";
import type { AppEnv } from "./env.ts";
import { isKnown } from "./etag.ts";

/** A response body that is the same for every client, in each encoding. */
export interface PreparedJson {
  tag: string;
  plain: Uint8Array<ArrayBuffer>;
  encoded: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

export function prepareJson(answer: unknown): PreparedJson {
  const plain = new TextEncoder().encode(JSON.stringify(answer));
  return {
    tag: createHash("sha256").update(plain).digest("base64url").slice(0, 22),
    plain,
    encoded: { br: compress(plain, "br", WELL), gzip: compress(plain, "gzip", WELL) },
  };
}

/** Responds with an ETag, and with 304 when the client has that version. */
export function answerPrepared(
  c: Context<AppEnv>,
  { tag, plain, encoded }: PreparedJson,
): Response {
  const encoding = chooseEncoding(c, ENCODINGS);
  const etag = `"${tag}${encoding ? `-${encoding}` : ""}"`;
  c.header("ETag", etag);
  c.header("Cache-Control", "no-cache");
  c.header("Vary", "Accept-Encoding");
  if (isKnown(c, etag)) return c.body(null, 304);
  c.header("Content-Type", "application/json");
  if (encoding) c.header("Content-Encoding", encoding);
  const bytes = encoding ? encoded[encoding] : plain;
  c.header("Content-Length", String(bytes.length));
  return c.body(bytes);
}
