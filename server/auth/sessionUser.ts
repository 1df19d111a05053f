import type { Kysely } from "kysely";
import { permissionsOf } from "../../contract/permissions.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";
import type { Database } from "../db/schema.ts";

/** What an access token of a session says of its user. */
export async function sessionUser(
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
