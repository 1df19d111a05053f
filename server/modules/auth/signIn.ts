import type { Kysely } from "kysely";
import type { Credentials } from "../../../contract/schemas/session.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { Origin } from "../../platform/currentUser.ts";
import { consumeOneTimePassword } from "./oneTimePasswords.ts";
import { hashSecret } from "./secrets.ts";
import type { Passwords } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import type { RefreshToken } from "./tokens.ts";
import { recordVisit } from "./visits.ts";
import { recordAccountEvent } from "./accountEvents.ts";

export interface SignedIn {
  userId: string;
  refresh: RefreshToken;
}

/**
 * Starts a session if a password or one-time password of an active user is right.
 * An unknown address, a wrong password, and a disabled or invited user all take the same time.
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
  const isPasswordRight = await passwords.matches(password, hash);
  if (!user || !isPasswordRight && hashSecret(password) !== user.one_time_hash) return undefined;

  const { now } = origin;
  return await inTransaction(db, async (trx) => {
    const account = await trx.selectFrom("users").select("password_hash")
      .where("id", "=", user.id)
      .where("status", "=", "ACTIVE")
      .forUpdate()
      .executeTakeFirst();
    if (!account) return undefined;
    const isPasswordUnchanged = isPasswordRight && account.password_hash === hash;
    const oneTimeHash = isPasswordUnchanged
      ? null
      : await consumeOneTimePassword(trx, user.id, password, now);
    if (oneTimeHash === undefined) return undefined;
    await recordVisit(trx, user.id, now);
    await trx.updateTable("users").set({ last_login_at: now }).where("id", "=", user.id).execute();
    const event = oneTimeHash === null ? "signed_in" : "signed_in_once";
    await recordAccountEvent(trx, event, user, { ...origin, actor: user });
    return { userId: user.id, refresh: await startSession(trx, user.id, now, oneTimeHash) };
  });
}
