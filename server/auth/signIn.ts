import type { Kysely } from "kysely";
import type { Credentials } from "../../contract/session.ts";
import type { Database } from "../db/schema.ts";
import type { Passwords } from "./passwords.ts";
import { forgetAttempts, SIGN_IN_LIMIT } from "./rateLimit.ts";
import { startSession } from "./sessions.ts";
import type { Refresh } from "./tokens.ts";

export interface SignedIn {
  userId: string;
  refresh: Refresh;
}

/**
 * Starts a session for the right password of an active user, and nothing for anybody else: an
 * unknown address, a wrong password, a disabled or invited user all take the same time.
 */
export async function signIn(
  db: Kysely<Database>,
  passwords: Passwords,
  { email, password }: Credentials,
  address: string,
  now: Date,
): Promise<SignedIn | undefined> {
  const user = await db.selectFrom("users")
    .select(["id", "password_hash"])
    .where("email", "=", email)
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  const hash = user?.password_hash ?? null;
  if (!await passwords.matches(password, hash) || !user) return undefined;

  return await db.transaction().execute(async (trx) => {
    const unchanged = await trx.updateTable("users")
      .set({ last_login_at: now })
      .where("id", "=", user.id)
      .where("status", "=", "ACTIVE")
      .where("password_hash", "=", hash)
      .returning("id")
      .executeTakeFirst();
    if (!unchanged) return undefined;
    await forgetAttempts(trx, SIGN_IN_LIMIT, [address, email]);
    return { userId: user.id, refresh: await startSession(trx, user.id, now) };
  });
}
