import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { DocumentSession } from "../../../contract/documents.ts";
import { setRequester } from "../../platform/http/requester.ts";
import { createDocumentSecret, isDocumentSecret, openDocumentSession } from "./documentSessions.ts";
import { ACCESS_TOKEN_SECONDS } from "./tokens.ts";
import type { AppEnv } from "../../platform/http/env.ts";

const NAME = "document_session";

/** The `__Host-` prefix (https only) prevents other hosts of the domain from setting the cookie. */
const getPrefix = (c: Context<AppEnv>) =>
  c.var.publicUrl.startsWith("https:") ? "host" as const : undefined;

const getAttributes = (c: Context<AppEnv>) => {
  const prefix = getPrefix(c);
  return { path: "/", httpOnly: true, sameSite: "Lax", ...(prefix && { prefix }) } as const;
};

/** Opens the session of the request's cookie, to render its document. */
export async function readDocumentSession(
  c: Context<AppEnv>,
): Promise<DocumentSession | undefined> {
  const secret = readDocumentSecret(c);
  if (secret === undefined) return undefined;
  const session = await openDocumentSession(c.var, secret, c.var.clock());
  if (session) setRequester(c, { person: session.user.id });
  return session;
}

/** Reads the secret of the document session cookie; only document rendering accepts it. */
export const readDocumentSecret = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, NAME, getPrefix(c));

/** Sends the document session cookie of a new session. */
export async function sendDocumentCookie(c: Context<AppEnv>, sessionId: string): Promise<void> {
  setSecretCookie(c, await createDocumentSecret(c.var.db, sessionId));
}

/**
 * Sends the document session cookie again with a new lifetime.
 * Keeps its value, so that concurrent document requests of other tabs stay valid. A browser without
 * the cookie gets a new value, except for a repeated refresh token: the response to its first use
 * has set one.
 */
export async function renewDocumentCookie(
  c: Context<AppEnv>,
  sessionId: string,
  { isRepeated }: { isRepeated: boolean },
): Promise<void> {
  const secret = readDocumentSecret(c);
  if (secret !== undefined && await isDocumentSecret(c.var.db, sessionId, secret)) {
    return setSecretCookie(c, secret);
  }
  if (!isRepeated) await sendDocumentCookie(c, sessionId);
}

const setSecretCookie = (c: Context<AppEnv>, secret: string) =>
  setCookie(c, NAME, secret, { ...getAttributes(c), maxAge: ACCESS_TOKEN_SECONDS });

/** Clears the document session cookie. */
export function clearDocumentCookie(c: Context<AppEnv>): void {
  deleteCookie(c, NAME, getAttributes(c));
}
