import type { Kysely } from "kysely";
import { permissionsOf } from "../../contract/permissions.ts";
import type { SessionUser } from "../../contract/sessionUser.ts";
import type { Database } from "../db/schema.ts";

/** What an access token says of its user. */
export async function sessionUser(
  db: Kysely<Database>,
  userId: string,
): Promise<Omit<SessionUser, "exp"> | undefined> {
  const user = await db.selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select([
      "users.id",
      "users.email",
      "users.name",
      "users.surname",
      "users.company_id",
      "companies.name as company_name",
      "users.roles",
    ])
    .where("users.id", "=", userId)
    .where("users.status", "=", "ACTIVE")
    .executeTakeFirst();
  return user && { ...user, permissions: permissionsOf(user.roles) };
}
