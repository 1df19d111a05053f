import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** Neither vowels, so that no words come up, nor what is mistaken for something else. */
const LETTERS = "bcdfghjkmnpqrstvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Four groups of five letters and digits: 96 random bits. */
export function randomPassword(): string {
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, randomLetter).join("");
  return letters.replaceAll(new RegExp(`.{${GROUP_LENGTH}}(?!$)`, "g"), "$&-");
}

/** Uses up the one-time password of a user; answers its hash, or nothing when it is another. */
export async function useOneTimePassword(
  trx: Kysely<Database>,
  userId: string,
  password: string,
  now: Date,
): Promise<string | undefined> {
  const used = await trx.deleteFrom("one_time_passwords")
    .where("user_id", "=", userId)
    .where("hash", "=", hashOf(password))
    .where("expires_at", ">", now)
    .returning("hash")
    .executeTakeFirst();
  return used?.hash;
}

export async function forgetOneTimePassword(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("one_time_passwords").where("user_id", "=", userId).execute();
}

/** One that is made at random cannot be guessed, so that a fast hash is enough. */
export const hashOf = (password: string) => createHash("sha256").update(password).digest("hex");

/** Bytes beyond the last whole set of letters are drawn again, or some letters came more often. */
function randomLetter(): string {
  const limit = 256 - 256 % LETTERS.length;
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return LETTERS[byte % LETTERS.length] ?? "";
  }
}
