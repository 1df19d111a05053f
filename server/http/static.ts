import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppFile, AppFiles } from "./appFiles.ts";
import { documentHeaders, FILE_HEADERS } from "./contentPolicy.ts";
import { chooseEncoding, type Encoding } from "./encoding.ts";
import type { AppEnv } from "./env.ts";
import { notFound } from "../refusal.ts";
import { readRange } from "./range.ts";

const PAGE = "/index.html";
const ASSETS = "/assets/";
/** What runs scripts when a browser opens it. */
const DOCUMENT = /^(?:text\/html|image\/svg\+xml)/;

/**
 * Serves the built app: its files, and its page for every other path, which the app's own router
 * then makes sense of. Only a file missing under /assets/ is 404.
 */
export function staticApp(files: AppFiles): MiddlewareHandler<AppEnv> {
  const ofDocuments = documentHeaders(files.inline);
  return createMiddleware<AppEnv>(async (c) => {
    const asked = files.find(c.req.path) ? c.req.path : PAGE;
    if (asked === PAGE && c.req.path.startsWith(ASSETS)) throw notFound();
    const file = files.find(asked);
    if (!file) throw notFound();

    const headers = DOCUMENT.test(file.type) ? ofDocuments : FILE_HEADERS;
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header(
      "Cache-Control",
      file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    );
    const encodings = encodingsOf(file);
    const encoding = chooseEncoding(c, encodings);
    if (encodings.length > 0) c.header("Vary", "Accept-Encoding");
    const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
    c.header("ETag", etag);
    if (isFresh(c, etag)) return c.body(null, 304);

    c.header("Content-Type", file.type);
    if (encoding) c.header("Content-Encoding", encoding);
    const bytes = await files.read(asked, encoding);
    return encoding ? sized(c, bytes) : ranged(c, bytes, etag);
  });
}

function encodingsOf(file: AppFile): Encoding[] {
  return [...(file.brotli ? ["br" as const] : []), ...(file.gzip ? ["gzip" as const] : [])];
}

function isFresh(c: Context, etag: string): boolean {
  const known = c.req.header("If-None-Match")?.split(",").map((tag) => tag.trim()) ?? [];
  return known.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
}

/** Media players ask for a file piece by piece. */
function ranged(c: Context, bytes: Uint8Array<ArrayBuffer>, etag: string): Response {
  c.header("Accept-Ranges", "bytes");
  const condition = c.req.header("If-Range");
  const header = condition === undefined || condition === etag ? c.req.header("Range") : undefined;
  const range = readRange(header, bytes.length);
  if (range === "whole") return sized(c, bytes);
  if (range === "unsatisfiable") {
    c.header("Content-Range", `bytes */${bytes.length}`);
    return c.body(null, 416);
  }
  c.header("Content-Range", `bytes ${range.first}-${range.last}/${bytes.length}`);
  c.status(206);
  return sized(c, bytes.slice(range.first, range.last + 1));
}

function sized(c: Context, bytes: Uint8Array<ArrayBuffer>): Response {
  c.header("Content-Length", String(bytes.length));
  return c.body(bytes);
}
