import type { Context } from "hono";
import { permissionsOf } from "../../contract/permissions.ts";
import type { AppEnv } from "../http/env.ts";
import { Refusal, sessionEnded } from "../refusal.ts";

export type Authenticated = Pick<AppEnv["Variables"], "actor" | "oneTimeHash">;

/**
 * Finds who is asking: the access token names a session, the database says whether it still lives
 * and what its user may do now. Refuses with 401.
 */
export async function authenticate(c: Context<AppEnv>): Promise<Authenticated> {
  const token = bearerToken(c);
  if (token === undefined) throw new Refusal("unauthenticated", { key: "Sign in first." });
  const access = await c.get("tokens").readAccess(token);
  if (!access) throw sessionEnded();

  const found = await c.get("db")
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      "users.roles",
      "users.company_id as companyId",
      "sessions.one_time_hash as oneTimeHash",
    ])
    .where("sessions.id", "=", access.sessionId)
    .where("sessions.expires_at", ">", c.get("clock")())
    .where("users.id", "=", access.userId)
    .where("users.status", "=", "ACTIVE")
    .executeTakeFirst();
  if (!found) throw sessionEnded();
  const { oneTimeHash, ...user } = found;
  const permissions = permissionsOf(user.roles);
  return { actor: { ...user, permissions, sessionId: access.sessionId }, oneTimeHash };
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
}
