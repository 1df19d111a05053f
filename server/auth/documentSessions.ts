import type { Kysely } from "kysely";
import type { DocumentSession } from "../../contract/documents.ts";
import { permissionsOf } from "../../contract/permissions.ts";
import type { Database } from "../db/schema.ts";
import { hashOf, randomSecret } from "./secrets.ts";
import { type CurrentUser, sessionUser } from "./sessions.ts";
import { ACCESS_TOKEN_SECONDS, type Tokens } from "./tokens.ts";

const SECRET_BYTES = 32;

/** Replaces the secret by which a session may render documents. */
export async function createDocumentSecret(
  db: Kysely<Database>,
  sessionId: string,
): Promise<string> {
  const secret = randomSecret(SECRET_BYTES);
  await db.updateTable("sessions")
    .set({ document_hash: hashOf(secret) })
    .where("id", "=", sessionId)
    .execute();
  return secret;
}

/** Returns whether this is the secret by which the session may render documents. */
export async function isDocumentSecretOf(
  db: Kysely<Database>,
  sessionId: string,
  secret: string,
): Promise<boolean> {
  const found = await db.selectFrom("sessions").select("id")
    .where("id", "=", sessionId)
    .where("document_hash", "=", hashOf(secret))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns the user whose documents may be rendered by this secret. Undefined once their session or
 * its latest access token has ended, while a one-time password is to be replaced, and unless they
 * are active.
 */
export async function findDocumentSession(
  db: Kysely<Database>,
  secret: string,
  now: Date,
): Promise<CurrentUser | undefined> {
  const found = await db.selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      "users.roles",
      "users.company_id as companyId",
      "sessions.id as sessionId",
    ])
    .where("sessions.document_hash", "=", hashOf(secret))
    .where("sessions.access_expires_at", ">", now)
    .where("sessions.expires_at", ">", now)
    .where("sessions.one_time_hash", "is", null)
    .where("users.status", "=", "ACTIVE")
    .executeTakeFirst();
  return found && { ...found, permissions: permissionsOf(found.roles) };
}

/**
 * Opens the session whose documents may be rendered by this secret, with a token for calls of the
 * API meanwhile. Undefined as for `findDocumentSession`.
 */
export async function openDocumentSession(
  { db, tokens }: { db: Kysely<Database>; tokens: Tokens },
  secret: string,
  now: Date,
): Promise<DocumentSession | undefined> {
  const found = await findDocumentSession(db, secret, now);
  const user = found && await sessionUser(db, found.sessionId);
  if (!user) return undefined;
  const exp = Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS;
  return {
    id: found.sessionId,
    user: { ...user, exp },
    accessToken: await tokens.signAccess(user, found.sessionId),
  };
}
