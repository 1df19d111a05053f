import type { Kysely } from "kysely";
import { type Permission, permissionsOf, type Role } from "../../contract/permissions.ts";
import type { Database } from "../db/schema.ts";

/** The signed-in user as the database has them now, not as their token remembers them. */
export interface CurrentUser {
  id: string;
  email: string;
  roles: Role[];
  permissions: Permission[];
  companyId: string;
  sessionId: string;
}

interface Session {
  sessionId: string;
  userId: string;
}

interface LivingSession {
  actor: CurrentUser;
  /** Of the one-time password the session began with, if it did; it is yet to be replaced. */
  oneTimeHash: string | null;
}

/** Whose session this is and what they may do now; undefined once it or its user has ended. */
export async function findSession(
  db: Kysely<Database>,
  { sessionId, userId }: Session,
  now: Date,
): Promise<LivingSession | undefined> {
  const found = await db.selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      "users.roles",
      "users.company_id as companyId",
      "sessions.one_time_hash as oneTimeHash",
    ])
    .where("sessions.id", "=", sessionId)
    .where("sessions.expires_at", ">", now)
    .where("users.id", "=", userId)
    .where("users.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (!found) return undefined;
  const { oneTimeHash, ...user } = found;
  return { actor: { ...user, permissions: permissionsOf(user.roles), sessionId }, oneTimeHash };
}
