import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { Refusal } from "../http/problem.ts";
import type { Passwords } from "./passwords.ts";
import { endSessionsOf } from "./sessions.ts";

export type Purpose = "RESET" | "INVITATION";

const HOUR_MS = 60 * 60 * 1000;
const LIFETIME_MS: Record<Purpose, number> = { RESET: HOUR_MS, INVITATION: 7 * 24 * HOUR_MS };
/** A reset is for who signs in already, an invitation for who never has. */
const STATUS_FOR = { RESET: "ACTIVE", INVITATION: "INVITED" } as const;
const PATHS: Record<Purpose, string> = { RESET: "reset-password", INVITATION: "set-password" };

/**
 * Makes a one-time link for the account with this address, if there is one it may be made for.
 * Only the hash of its token is kept.
 */
export async function createPasswordLink(
  db: Kysely<Database>,
  { email, purpose, publicUrl }: { email: string; purpose: Purpose; publicUrl: string },
  now: Date,
): Promise<{ userId: string; link: string } | undefined> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const made = await db.insertInto("password_tokens")
    .columns(["token_hash", "user_id", "purpose", "created_at", "expires_at"])
    .expression((users) =>
      users.selectFrom("users")
        .select((row) => [
          row.val(hashOf(token)).as("token_hash"),
          "id",
          row.val(purpose).as("purpose"),
          row.cast<Date>(row.val(now), "timestamptz").as("created_at"),
          row.cast<Date>(row.val(new Date(now.getTime() + LIFETIME_MS[purpose])), "timestamptz")
            .as("expires_at"),
        ])
        .where("email", "=", email)
        .where("status", "=", STATUS_FOR[purpose])
    )
    .returning("user_id")
    .executeTakeFirst();
  return made && { userId: made.user_id, link: `${publicUrl}/${PATHS[purpose]}/${token}` };
}

/**
 * Sets the password that a link was made for. The link, every other of that user and all their
 * sessions end with it; an invited user becomes active.
 */
export async function setPasswordByLink(
  db: Kysely<Database>,
  passwords: Passwords,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<void> {
  const worn = () => new Refusal(400, { key: "This link has expired or has already been used." });
  const live = db.selectFrom("password_tokens")
    .select(["user_id", "purpose"])
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now);
  if (!await live.executeTakeFirst()) throw worn();

  const hash = await passwords.hash(password);
  await db.transaction().execute(async (trx) => {
    const used = await trx.deleteFrom("password_tokens")
      .where("token_hash", "=", hashOf(token))
      .where("expires_at", ">", now)
      .returning(["user_id", "purpose"])
      .executeTakeFirst();
    if (!used) throw worn();
    const changed = await trx.updateTable("users")
      .set((row) => ({
        password_hash: hash,
        status: "ACTIVE",
        version: row("version", "+", 1),
        updated_at: now,
      }))
      .where("id", "=", used.user_id)
      .where("status", "=", STATUS_FOR[used.purpose])
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw worn();
    await forgetPasswordLinks(trx, used.user_id);
    await endSessionsOf(trx, used.user_id);
  });
}

export async function forgetPasswordLinks(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("password_tokens").where("user_id", "=", userId).execute();
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
