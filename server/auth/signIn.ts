import type { Kysely } from "kysely";
import type { Credentials } from "../../contract/schemas/session.ts";
import type { Database } from "../db/schema.ts";
import { type Origin, recordAccount } from "../resources/user/events.ts";
import { useOneTimePassword } from "./oneTimePasswords.ts";
import { hashOf } from "./secrets.ts";
import type { Passwords } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import type { RefreshToken } from "./tokens.ts";
import { noteVisit } from "./visits.ts";

export interface SignedIn {
  userId: string;
  refresh: RefreshToken;
}

/**
 * Starts a session for the right password of an active user, or a one-time password of theirs, and
 * nothing for anybody else: an unknown address, a wrong password, a disabled or invited user all
 * take the same time.
 */
export async function signIn(
  db: Kysely<Database>,
  passwords: Passwords,
  { email, password }: Credentials,
  origin: Origin,
): Promise<SignedIn | undefined> {
  const user = await db.selectFrom("users")
    .leftJoin("one_time_passwords", "one_time_passwords.user_id", "users.id")
    .select([
      "users.id",
      "users.email",
      "password_hash",
      "one_time_passwords.hash as one_time_hash",
    ])
    .where("email", "=", email)
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  const hash = user?.password_hash ?? null;
  const isOwn = await passwords.matches(password, hash);
  if (!user || !isOwn && hashOf(password) !== user.one_time_hash) return undefined;

  const { now } = origin;
  return await db.transaction().execute(async (trx) => {
    const account = await trx.selectFrom("users").select("password_hash")
      .where("id", "=", user.id)
      .where("status", "=", "ACTIVE")
      .forUpdate()
      .executeTakeFirst();
    if (!account) return undefined;
    const isPresent = isOwn && account.password_hash === hash;
    const oneTimeHash = isPresent ? null : await useOneTimePassword(trx, user.id, password, now);
    if (oneTimeHash === undefined) return undefined;
    await noteVisit(trx, user.id, now);
    await trx.updateTable("users").set({ last_login_at: now }).where("id", "=", user.id).execute();
    const event = oneTimeHash === null ? "signed_in" : "signed_in_once";
    await recordAccount(trx, event, user, { ...origin, actor: user });
    return { userId: user.id, refresh: await startSession(trx, user.id, now, oneTimeHash) };
  });
}
