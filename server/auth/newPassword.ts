import type { Kysely } from "kysely";
import type { AccountEventName } from "../../contract/accountEvent.ts";
import type { ValidationKey } from "../../contract/messages.ts";
import {
  PASSWORD_IS_COMMON,
  PASSWORD_IS_SAME,
  passwordFault,
} from "../../contract/passwordRules.ts";
import type { PasswordChange, PasswordReplacement } from "../../contract/schemas/session.ts";
import type { Database } from "../db/schema.ts";
import { invalid, Refusal, sessionEnded } from "../refusal.ts";
import { queueAccountMail } from "../resources/mail/accountMails.ts";
import { deleteFeed } from "../resources/reminder/feed.ts";
import { type Origin, recordAccount } from "../resources/user/events.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import { forgetOneTimePassword } from "./oneTimePasswords.ts";
import { endPasswordLinks, STATUS_FOR } from "./passwordLinks.ts";
import type { Passwords } from "./passwords.ts";
import { hashOf } from "./secrets.ts";
import { endSessionsOf, startSession } from "./sessions.ts";
import type { RefreshToken } from "./tokens.ts";

/** Replaces a password. All sessions of the user end; the one returned is new. */
export async function changePassword(
  db: Kysely<Database>,
  passwords: Passwords,
  userId: string,
  { currentPassword, password }: PasswordChange,
  origin: Origin,
): Promise<RefreshToken> {
  const { password_hash: present } = await db.selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const wrong = () => invalid({ currentPassword: [{ key: "The current password is wrong" }] });
  if (!await passwords.matches(currentPassword, present)) throw wrong();

  await checkNewPassword(db, passwords, { userId, password });
  const hash = await passwords.hash(password);
  return await db.transaction().execute(async (trx) => {
    const changed = await writingHash(trx, userId, hash, origin)
      .where("status", "=", "ACTIVE")
      .where("password_hash", "=", present)
      .executeTakeFirst();
    if (!changed) throw wrong();
    return await restartSession(trx, changed, origin);
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
): Promise<RefreshToken> {
  if (hashOf(password) === oneTimeHash) {
    throw invalid({ password: [{ key: "Choose another password than the one-time one" }] });
  }
  await checkNewPassword(db, passwords, { userId, password });
  const hash = await passwords.hash(password);
  return await db.transaction().execute(async (trx) => {
    const changed = await writingHash(trx, userId, hash, origin)
      .where("status", "=", "ACTIVE")
      .executeTakeFirst();
    const begun = await trx.deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("one_time_hash", "=", oneTimeHash)
      .returning("id")
      .execute();
    if (!changed || begun.length === 0) throw sessionEnded();
    return await restartSession(trx, changed, origin);
  });
}

/** The statement that replaces a password, of an account that answers further conditions. */
const writingHash = (trx: Kysely<Database>, userId: string, hash: string, { now }: Origin) =>
  trx.updateTable("users")
    .set((row) => ({ password_hash: hash, version: row("version", "+", 1), updated_at: now }))
    .where("id", "=", userId)
    .returning(["id", "email"]);

async function restartSession(
  trx: Kysely<Database>,
  user: { id: string; email: string },
  origin: Origin,
): Promise<RefreshToken> {
  await revokeAccess(trx, { user, event: "password_changed" }, origin);
  return await startSession(trx, user.id, origin.now);
}

const EVENTS = { RESET: "password_reset", INVITATION: "password_set" } as const;

/**
 * Sets the password that a link was made for. The link, every other of that user and all their
 * sessions end with it; an invited user becomes active.
 */
export async function setPasswordByLink(
  db: Kysely<Database>,
  passwords: Passwords,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<{ email: string }> {
  const { now } = origin;
  const found = await findUsableLink(db, token, now);
  await checkNewPassword(db, passwords, { userId: found.user_id, password });
  const hash = await passwords.hash(password);
  return await db.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", found.user_id).forUpdate()
      .execute();
    const used = await trx.updateTable("password_tokens")
      .set({ ended_at: now, ended_as: "USED" })
      .where("token_hash", "=", hashOf(token))
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .returning(["user_id", "purpose"])
      .executeTakeFirst();
    if (!used) throw invalidLink();
    const changed = await writingHash(trx, used.user_id, hash, origin)
      .set({ status: "ACTIVE" })
      .where("status", "=", STATUS_FOR[used.purpose])
      .executeTakeFirst();
    if (!changed) throw invalidLink();
    await revokeAccess(trx, { user: changed, event: EVENTS[used.purpose] }, origin);
    return { email: changed.email };
  });
}

/** Whom a link is for. Refuses one that is unknown or no longer counts. */
export async function findUsableLink(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<{ user_id: string }> {
  const found = await db.selectFrom("password_tokens").select("user_id")
    .where("token_hash", "=", hashOf(token))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!found) throw invalidLink();
  return found;
}

const invalidLink = () =>
  new Refusal("link-invalid", { key: "This link has expired or has already been used." });

interface NewPassword {
  user: { id: string; email: string };
  event: Extract<AccountEventName, "password_set" | "password_changed" | "password_reset">;
}

/**
 * Ends whatever was handed out while the password before held: links, a one-time password, sessions
 * and the address of the calendar; queues a mail to its owner, unless it is their first. Belongs in the transaction that replaces the password.
 */
async function revokeAccess(
  trx: Kysely<Database>,
  { user, event }: NewPassword,
  origin: Origin,
): Promise<void> {
  await endPasswordLinks(trx, user.id, "VOID", origin.now);
  await forgetOneTimePassword(trx, user.id);
  await endSessionsOf(trx, user.id);
  await deleteFeed(trx, user.id);
  await recordAccount(trx, event, user, { ...origin, actor: user });
  if (event === "password_set") return;
  await queueAccountMail(trx, user.id, { kind: "password_changed" }, origin.now);
}

/** Refuses at its field a password that is common, its owner's own name, or the same as now. */
async function checkNewPassword(
  db: Kysely<Database>,
  passwords: Passwords,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const { present, ...owner } = await db.selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select([
      "users.email",
      "users.name",
      "users.surname",
      "companies.name as company",
      "password_hash as present",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  const refuse = (key: ValidationKey) => invalid({ password: [{ key }] });
  const fault = passwordFault(password, { owner });
  if (fault) throw refuse(fault);
  if (isCommonPassword(password)) throw refuse(PASSWORD_IS_COMMON);
  if (present !== null && await passwords.matches(password, present)) {
    throw refuse(PASSWORD_IS_SAME);
  }
}
