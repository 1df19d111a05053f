import type { Kysely, Transaction } from "kysely";
import type { AccountEventName } from "../../../contract/accountEvent.ts";
import type { ValidationKey } from "../../../contract/messages.ts";
import {
  findPasswordProblem,
  PASSWORD_IS_COMMON,
  PASSWORD_IS_SAME,
} from "../../../contract/passwordRules.ts";
import type {
  FirstNames,
  PasswordByLink,
  PasswordChange,
  PasswordReplacement,
} from "../../../contract/schemas/session.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid, ProblemError, sessionEnded } from "../../platform/problemError.ts";
import { queueAccountMail } from "./accountMails.ts";
import { deleteFeed } from "./calendarFeeds.ts";
import type { Origin } from "../../platform/currentUser.ts";
import { checkFirstNames, nameFirstAdministrator } from "./firstNames.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import { deleteOneTimePassword } from "./oneTimePasswords.ts";
import { endPasswordLinks, STATUS_BY_PURPOSE } from "./passwordLinks.ts";
import type { Passwords } from "./passwords.ts";
import { hashSecret } from "./secrets.ts";
import { endUserSessions, startSession } from "./sessions.ts";
import type { RefreshToken } from "./tokens.ts";
import { recordAccountEvent } from "./accountEvents.ts";

/** Changes a password: ends all sessions of the user and returns a new one. */
export async function changePassword(
  db: Kysely<Database>,
  passwords: Passwords,
  userId: string,
  { currentPassword, password }: PasswordChange,
  origin: Origin,
): Promise<RefreshToken> {
  const { password_hash: currentHash } = await db.selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const createWrongPassword = () =>
    invalid({ currentPassword: [{ key: "The current password is wrong" }] });
  if (!await passwords.matches(currentPassword, currentHash)) throw createWrongPassword();

  await checkNewPassword(db, passwords, { userId, password });
  const hash = await passwords.hash(password);
  return await inTransaction(db, async (trx) => {
    const user = await updatePasswordHash(trx, userId, hash, origin)
      .where("status", "=", "ACTIVE")
      .where("password_hash", "=", currentHash)
      .executeTakeFirst();
    if (!user) throw createWrongPassword();
    return await restartSession(trx, user, origin);
  });
}

/**
 * Replaces the one-time password of a session by a lasting one.
 * Ends all sessions of the user and returns a new one.
 */
export async function replaceOneTimePassword(
  db: Kysely<Database>,
  passwords: Passwords,
  { userId, oneTimeHash }: { userId: string; oneTimeHash: string },
  { password }: PasswordReplacement,
  origin: Origin,
): Promise<RefreshToken> {
  if (hashSecret(password) === oneTimeHash) {
    throw invalid({ password: [{ key: "Choose a password other than the one-time one" }] });
  }
  await checkNewPassword(db, passwords, { userId, password });
  const hash = await passwords.hash(password);
  return await inTransaction(db, async (trx) => {
    const user = await updatePasswordHash(trx, userId, hash, origin)
      .where("status", "=", "ACTIVE")
      .executeTakeFirst();
    const replacedSessions = await trx.deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("one_time_hash", "=", oneTimeHash)
      .returning("id")
      .execute();
    if (!user || replacedSessions.length === 0) throw sessionEnded();
    return await restartSession(trx, user, origin);
  });
}

/** Builds the statement that replaces a password; callers add conditions. */
const updatePasswordHash = (
  trx: Transaction<Database>,
  userId: string,
  hash: string,
  { now }: Origin,
) =>
  trx.updateTable("users")
    .set((row) => ({ password_hash: hash, version: row("version", "+", 1), updated_at: now }))
    .where("id", "=", userId)
    .returning(["id", "email"]);

async function restartSession(
  trx: Transaction<Database>,
  user: { id: string; email: string },
  origin: Origin,
): Promise<RefreshToken> {
  await revokeAccess(trx, { user, event: "password_changed" }, origin);
  return await startSession(trx, user.id, origin.now);
}

const EVENTS = { RESET: "password_reset", INVITATION: "password_set" } as const;

/**
 * Sets a password by a link, and activates an invited user. The first administrator of an
 * installation may send names with it.
 * Ends the link, the user's other links and all their sessions.
 */
export async function setPasswordByLink(
  db: Kysely<Database>,
  passwords: Passwords,
  { token, password, ...names }: PasswordByLink,
  origin: Origin,
): Promise<{ email: string }> {
  const { now } = origin;
  const link = await findUsableLink(db, token, now);
  await checkNewPassword(db, passwords, { userId: link.user_id, password, names });
  const hash = await passwords.hash(password);
  return await inTransaction(db, async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", link.user_id).forUpdate()
      .execute();
    const firstNames = await checkFirstNames(trx, link.user_id, names);
    const usedLink = await trx.updateTable("password_tokens")
      .set({ ended_at: now, ended_as: "USED" })
      .where("token_hash", "=", hashSecret(token))
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .returning(["user_id", "purpose"])
      .executeTakeFirst();
    if (!usedLink) throw createInvalidLink();
    const user = await updatePasswordHash(trx, usedLink.user_id, hash, origin)
      .set({ status: "ACTIVE" })
      .where("status", "=", STATUS_BY_PURPOSE[usedLink.purpose])
      .executeTakeFirst();
    if (!user) throw createInvalidLink();
    if (firstNames) await nameFirstAdministrator(trx, user.id, firstNames, now);
    await revokeAccess(trx, { user, event: EVENTS[usedLink.purpose] }, origin);
    return { email: user.email };
  });
}

/**
 * Finds the user of a link.
 * @throws {ProblemError} `link-invalid` if it is unknown or no longer valid.
 */
export async function findUsableLink(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<{ user_id: string }> {
  const link = await db.selectFrom("password_tokens").select("user_id")
    .where("token_hash", "=", hashSecret(token))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!link) throw createInvalidLink();
  return link;
}

const createInvalidLink = () =>
  new ProblemError("link-invalid", { key: "This link has expired or has already been used." });

interface NewPassword {
  user: { id: string; email: string };
  event: Extract<AccountEventName, "password_set" | "password_changed" | "password_reset">;
}

/**
 * Revokes all access granted under the previous password, in the transaction that replaces it.
 * Ends links, one-time password, sessions and calendar feed. Queues a mail, unless it is the first
 * password.
 */
async function revokeAccess(
  trx: Transaction<Database>,
  { user, event }: NewPassword,
  origin: Origin,
): Promise<void> {
  await endPasswordLinks(trx, user.id, "VOID", origin.now);
  await deleteOneTimePassword(trx, user.id);
  await endUserSessions(trx, user.id);
  await deleteFeed(trx, user.id);
  await recordAccountEvent(trx, event, user, { ...origin, actor: user });
  if (event === "password_set") return;
  await queueAccountMail(trx, user.id, { kind: "password_changed" }, origin.now);
}

/**
 * Checks that a password is not common, unchanged or similar to its owner's name, also to `names`.
 * @throws {ProblemError} `validation-failed`
 */
async function checkNewPassword(
  db: Kysely<Database>,
  passwords: Passwords,
  { userId, password, names = {} }: {
    userId: string;
    password: string;
    names?: Partial<FirstNames>;
  },
): Promise<void> {
  const { currentHash, ...owner } = await db.selectFrom("users")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select([
      "users.email",
      "users.name",
      "users.surname",
      "companies.name as company",
      "password_hash as currentHash",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  const createFault = (key: ValidationKey) => invalid({ password: [{ key }] });
  const fault = findPasswordProblem(password, { owner: { ...owner, ...names } });
  if (fault) throw createFault(fault);
  if (isCommonPassword(password)) throw createFault(PASSWORD_IS_COMMON);
  if (currentHash !== null && await passwords.matches(password, currentHash)) {
    throw createFault(PASSWORD_IS_SAME);
  }
}
