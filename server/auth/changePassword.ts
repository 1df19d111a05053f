import type { Kysely } from "kysely";
import type { PasswordChange, PasswordReplacement } from "../../contract/session.ts";
import type { Database } from "../db/schema.ts";
import { invalid, unauthorized } from "../http/problem.ts";
import { forgetOneTimePassword, hashOf } from "./oneTimePassword.ts";
import { endPasswordLinks } from "./passwordLinks.ts";
import type { Passwords } from "./passwords.ts";
import { countAttempt, forgetAttempts, PASSWORD_CHANGE_LIMIT } from "./rateLimit.ts";
import { endSessionsOf, startSession } from "./sessions.ts";
import type { Refresh } from "./tokens.ts";

/** Replaces a password. All sessions of the user end; the one returned is new. */
export async function changePassword(
  db: Kysely<Database>,
  passwords: Passwords,
  userId: string,
  { currentPassword, password }: PasswordChange,
  now: Date,
): Promise<Refresh> {
  await countAttempt(db, PASSWORD_CHANGE_LIMIT, [userId], now);
  const { password_hash: present } = await db.selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const wrong = () => invalid({ currentPassword: [{ key: "The current password is wrong" }] });
  if (!await passwords.matches(currentPassword, present)) throw wrong();

  const hash = await passwords.hash(password);
  return await db.transaction().execute(async (trx) => {
    const changed = await trx.updateTable("users")
      .set((row) => ({ password_hash: hash, version: row("version", "+", 1), updated_at: now }))
      .where("id", "=", userId)
      .where("status", "=", "ACTIVE")
      .where("password_hash", "=", present)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw wrong();
    await forgetAttempts(trx, PASSWORD_CHANGE_LIMIT, [userId]);
    return await startAnew(trx, userId, now);
  });
}

/**
 * Replaces the one-time password that a session began with, by any other. All sessions of the user
 * end; the one returned is new.
 */
export async function replaceOneTimePassword(
  db: Kysely<Database>,
  passwords: Passwords,
  { userId, oneTimeHash }: { userId: string; oneTimeHash: string },
  { password }: PasswordReplacement,
  now: Date,
): Promise<Refresh> {
  if (hashOf(password) === oneTimeHash) {
    throw invalid({ password: [{ key: "Choose another password than the one-time one" }] });
  }
  const hash = await passwords.hash(password);
  return await db.transaction().execute(async (trx) => {
    const changed = await trx.updateTable("users")
      .set((row) => ({ password_hash: hash, version: row("version", "+", 1), updated_at: now }))
      .where("id", "=", userId)
      .where("status", "=", "ACTIVE")
      .returning("id")
      .executeTakeFirst();
    const begun = await trx.deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("one_time_hash", "=", oneTimeHash)
      .returning("id")
      .execute();
    if (!changed || begun.length === 0) {
      throw unauthorized("Your session has ended. Sign in again.");
    }
    return await startAnew(trx, userId, now);
  });
}

async function startAnew(trx: Kysely<Database>, userId: string, now: Date): Promise<Refresh> {
  await endPasswordLinks(trx, userId, "VOID", now);
  await forgetOneTimePassword(trx, userId);
  await endSessionsOf(trx, userId);
  return await startSession(trx, userId, now);
}
