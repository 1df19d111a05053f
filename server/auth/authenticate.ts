import type { Context } from "hono";
import { permissionsOf } from "../../contract/permissions.ts";
import type { Actor, AppEnv } from "../http/env.ts";
import { unauthorized } from "../http/problem.ts";

/**
 * Finds who is asking: the access token names a session, the database says whether it still lives
 * and what its user may do now. Refuses with 401.
 */
export async function authenticate(c: Context<AppEnv>): Promise<Actor> {
  const token = bearerToken(c);
  if (token === undefined) throw unauthorized();
  const access = await c.get("tokens").readAccess(token);
  if (!access) throw unauthorized("Your session has ended. Sign in again.");

  const user = await c.get("db")
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.email", "users.roles", "users.company_id as companyId"])
    .where("sessions.id", "=", access.sessionId)
    .where("sessions.expires_at", ">", c.get("clock")())
    .where("users.id", "=", access.userId)
    .where("users.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (!user) throw unauthorized("Your session has ended. Sign in again.");
  return { ...user, permissions: permissionsOf(user.roles), sessionId: access.sessionId };
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
}
