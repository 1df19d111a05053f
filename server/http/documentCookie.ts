import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createDocumentSecret, isDocumentSecretOf } from "../auth/documentSessions.ts";
import { ACCESS_TOKEN_SECONDS } from "../auth/tokens.ts";
import type { AppEnv } from "./env.ts";

const NAME = "document_session";

/** With https the prefix keeps other hosts of the domain from setting the cookie. */
const prefixOf = (c: Context<AppEnv>) =>
  c.var.publicUrl.startsWith("https:") ? "host" as const : undefined;

const attributesOf = (c: Context<AppEnv>) => {
  const prefix = prefixOf(c);
  return { path: "/", httpOnly: true, sameSite: "Lax", ...(prefix && { prefix }) } as const;
};

/** Returns the secret of the document session cookie. Only what renders documents accepts it. */
export const documentSecret = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, NAME, prefixOf(c));

/** Sends the document session cookie of a session that has begun. */
export async function sendDocumentCookie(c: Context<AppEnv>, sessionId: string): Promise<void> {
  setSecret(c, await createDocumentSecret(c.var.db, sessionId));
}

/**
 * Sends the document session cookie again with a new lifetime. Its value stays the same, so that
 * documents which other tabs request meanwhile are rendered. A browser without it gets a new value,
 * but not for a repeated refresh token: the response to the first use of that token carries one.
 */
export async function renewDocumentCookie(
  c: Context<AppEnv>,
  sessionId: string,
  { isRepeated }: { isRepeated: boolean },
): Promise<void> {
  const secret = documentSecret(c);
  if (secret !== undefined && await isDocumentSecretOf(c.var.db, sessionId, secret)) {
    return setSecret(c, secret);
  }
  if (!isRepeated) await sendDocumentCookie(c, sessionId);
}

const setSecret = (c: Context<AppEnv>, secret: string) =>
  setCookie(c, NAME, secret, { ...attributesOf(c), maxAge: ACCESS_TOKEN_SECONDS });

/** Clears the document session cookie. */
export function clearDocumentCookie(c: Context<AppEnv>): void {
  deleteCookie(c, NAME, attributesOf(c));
}
