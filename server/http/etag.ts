import type { Context } from "hono";
import { createHash } from "node:crypto";
import type { AppEnv } from "./env.ts";

/** Whether whoever asks has what is tagged so. */
export function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header("If-None-Match")?.split(",").map((tag) => tag.trim()) ?? [];
  return known.some((tag) => tag === "*" || strong(tag) === strong(etag));
}

const strong = (tag: string) => tag.replace(/^W\//, "");

/** Answers with a tag of its own for each user; 304 to whoever has that answer already. */
export function jsonUnlessKnown(c: Context<AppEnv>, answer: unknown): Response {
  const body = JSON.stringify(answer);
  const hash = createHash("sha256").update(c.var.currentUser.id).update(body).digest("base64url");
  const etag = `W/"${hash.slice(0, TAG_LENGTH)}"`;
  c.header("ETag", etag);
  if (isKnown(c, etag)) return c.body(null, 304);
  c.header("Content-Type", "application/json");
  return c.body(body);
}

const TAG_LENGTH = 22;
