import type { Kysely } from "kysely";
import { permissionsOf } from "../../contract/permissions.ts";
import type { AuthResponse, SessionUser } from "../../contract/sessionUser.ts";
import type { Database } from "../db/schema.ts";
import { sessionEnded } from "../refusal.ts";
import type { Refresh, Tokens } from "./tokens.ts";

/** What an access token of a session says of its user. */
async function sessionUser(
  db: Kysely<Database>,
  sessionId: string,
): Promise<Omit<SessionUser, "exp"> | undefined> {
  const found = await db.selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select([
      "users.id",
      "users.email",
      "users.name",
      "users.surname",
      "users.company_id",
      "companies.name as company_name",
      "users.roles",
      "sessions.one_time_hash",
    ])
    .where("sessions.id", "=", sessionId)
    .where("users.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (!found) return undefined;
  const { one_time_hash, ...user } = found;
  return {
    ...user,
    permissions: permissionsOf(user.roles),
    ...(one_time_hash !== null && { must_change_password: true }),
  };
}

/** The tokens that a session is used by, for its user as they are now. */
export async function tokenPair(
  { db, tokens }: { db: Kysely<Database>; tokens: Tokens },
  refresh: Refresh,
): Promise<AuthResponse> {
  const user = await sessionUser(db, refresh.sessionId);
  if (!user) throw sessionEnded();
  return {
    access_token: await tokens.signAccess(user, refresh.sessionId),
    refresh_token: tokens.signRefresh(refresh),
  };
}
