import type { Context, Next } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { ACTIVITY_HEADER, STORAGE_HEADER } from "../../../contract/constants.ts";
import type { AppEnv } from "./env.ts";

const retainedHeaders = [...RETAINED_304_HEADERS, STORAGE_HEADER, ACTIVITY_HEADER];

/** Adds an ETag of body and user, and responds 304 to a matching client. */
export async function sendETag(c: Context<AppEnv>, next: Next): Promise<void> {
  const generateDigest = async (body: Uint8Array) => {
    const parts = [c.get("currentUser")?.id ?? "", new Uint8Array(body)];
    return await crypto.subtle.digest("SHA-1", await new Blob(parts).arrayBuffer());
  };
  await etag({ retainedHeaders, generateDigest })(c, next);
}
