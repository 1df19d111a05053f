import type { Kysely } from "kysely";
import type { DocumentSession } from "../../../contract/documents.ts";
import { listPermissions } from "../../../contract/permissions.ts";
import type { Database } from "../../platform/db/schema.ts";
import { hashSecret, randomSecret } from "./secrets.ts";
import { readSessionUser } from "./sessions.ts";
import { ACCESS_TOKEN_SECONDS, type Tokens } from "./tokens.ts";
import type { CurrentUser } from "../../platform/currentUser.ts";

const SECRET_BYTES = 32;

/** Creates the secret that lets a session render documents; replaces the previous one. */
export async function createDocumentSecret(
  db: Kysely<Database>,
  sessionId: string,
): Promise<string> {
  const secret = randomSecret(SECRET_BYTES);
  await db.updateTable("sessions")
    .set({ document_hash: hashSecret(secret) })
    .where("id", "=", sessionId)
    .execute();
  return secret;
}

/** Whether this is the session's secret for documents. */
export async function isDocumentSecret(
  db: Kysely<Database>,
  sessionId: string,
  secret: string,
): Promise<boolean> {
  const session = await db.selectFrom("sessions").select("id")
    .where("id", "=", sessionId)
    .where("document_hash", "=", hashSecret(secret))
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Finds the user of a document secret.
 * Undefined if the session or its latest access token has expired, while a one-time password has to
 * be replaced, and if the user is not active.
 */
export async function findDocumentSession(
  db: Kysely<Database>,
  secret: string,
  now: Date,
): Promise<CurrentUser | undefined> {
  const session = await db.selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      "users.roles",
      "users.company_id as companyId",
      "sessions.id as sessionId",
    ])
    .where("sessions.document_hash", "=", hashSecret(secret))
    .where("sessions.access_expires_at", ">", now)
    .where("sessions.expires_at", ">", now)
    .where("sessions.one_time_hash", "is", null)
    .where("users.status", "=", "ACTIVE")
    .executeTakeFirst();
  return session && { ...session, permissions: listPermissions(session.roles) };
}

/** Finds the session of a document secret. Creates a token for API calls while rendering. */
export async function openDocumentSession(
  { db, tokens }: { db: Kysely<Database>; tokens: Tokens },
  secret: string,
  now: Date,
): Promise<DocumentSession | undefined> {
  const session = await findDocumentSession(db, secret, now);
  const user = session && await readSessionUser(db, session.sessionId);
  if (!user) return undefined;
  const exp = Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS;
  return {
    id: session.sessionId,
    user: { ...user, exp },
    accessToken: await tokens.signAccess(user, session.sessionId),
  };
}
