import type { Kysely } from "kysely";
import type { PasswordChange, PasswordReplacement } from "../../contract/session.ts";
import type { Database } from "../db/schema.ts";
import { invalid, sessionEnded } from "../refusal.ts";
import type { Origin } from "../resources/user/events.ts";
import { checkNewPassword, endOldAccess } from "./newPassword.ts";
import { hashOf } from "./oneTimePassword.ts";
import type { Passwords } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import type { Refresh } from "./tokens.ts";

/** Replaces a password. All sessions of the user end; the one returned is new. */
export async function changePassword(
  db: Kysely<Database>,
  passwords: Passwords,
  userId: string,
  { currentPassword, password }: PasswordChange,
  origin: Origin,
): Promise<Refresh> {
  const { password_hash: present } = await db.selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const wrong = () => invalid({ currentPassword: [{ key: "The current password is wrong" }] });
  if (!await passwords.matches(currentPassword, present)) throw wrong();

  await checkNewPassword(db, passwords, { userId, password });
  const hash = await passwords.hash(password);
  return await db.transaction().execute(async (trx) => {
    const changed = await trx.updateTable("users")
      .set((row) => ({
        password_hash: hash,
        version: row("version", "+", 1),
        updated_at: origin.now,
      }))
      .where("id", "=", userId)
      .where("status", "=", "ACTIVE")
      .where("password_hash", "=", present)
      .returning(["id", "email"])
      .executeTakeFirst();
    if (!changed) throw wrong();
    return await startAnew(trx, changed, origin);
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
  origin: Origin,
): Promise<Refresh> {
  if (hashOf(password) === oneTimeHash) {
    throw invalid({ password: [{ key: "Choose another password than the one-time one" }] });
  }
  await checkNewPassword(db, passwords, { userId, password });
  const hash = await passwords.hash(password);
  return await db.transaction().execute(async (trx) => {
    const changed = await trx.updateTable("users")
      .set((row) => ({
        password_hash: hash,
        version: row("version", "+", 1),
        updated_at: origin.now,
      }))
      .where("id", "=", userId)
      .where("status", "=", "ACTIVE")
      .returning(["id", "email"])
      .executeTakeFirst();
    const begun = await trx.deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("one_time_hash", "=", oneTimeHash)
      .returning("id")
      .execute();
    if (!changed || begun.length === 0) {
      throw sessionEnded();
    }
    return await startAnew(trx, changed, origin);
  });
}

async function startAnew(
  trx: Kysely<Database>,
  user: { id: string; email: string },
  origin: Origin,
): Promise<Refresh> {
  await endOldAccess(trx, { user, event: "password_changed" }, origin);
  return await startSession(trx, user.id, origin.now);
}
