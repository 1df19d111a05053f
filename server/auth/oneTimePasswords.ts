import type { Kysely } from "kysely";
import type { OneTimePassword } from "../../contract/schemas/session.ts";
import type { Database } from "../db/schema.ts";
import { invalid, Refusal } from "../refusal.ts";
import { queueAccountMail } from "../resources/mail/accountMails.ts";
import { notify } from "../resources/notification/notify.ts";
import { type AccountAudit, recordAccount } from "../resources/user/events.ts";
import { fullNameOf } from "../resources/user/query.ts";
import { checkMayTouch, lockAccountIfAny } from "../resources/user/rights.ts";
import { hashOf } from "./secrets.ts";

const LIFETIME_MS = 15 * 60 * 1000;

/**
 * Makes a password that somebody may sign in with once; one made before no longer works. They
 * are notified. What is answered is kept nowhere, only its hash is.
 */
export function makeOneTimePassword(
  db: Kysely<Database>,
  userId: string,
  by: AccountAudit,
): Promise<OneTimePassword> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccountIfAny(trx, userId, by);
    if (!account) throw invalid({ userId: [{ key: "Unknown value" }] });
    checkMayTouch(by, account);
    if (account.id === by.actor.id) {
      throw new Refusal("own-account", {
        key:
          "You cannot make a one-time password for yourself. Change your password in your account.",
      });
    }
    if (account.status !== "ACTIVE") {
      throw new Refusal("user-not-active", {
        key: "Only an active user can be given a one-time password.",
      });
    }
    const password = randomPassword();
    const expiresAt = new Date(by.now.getTime() + LIFETIME_MS);
    const made = { hash: hashOf(password), created_at: by.now, expires_at: expiresAt };
    await trx.insertInto("one_time_passwords")
      .values({ user_id: account.id, ...made })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(made))
      .execute();
    await recordAccount(trx, "one_time_password", account, by);
    const who = await fullNameOf(trx, by.actor.id);
    await queueAccountMail(trx, account.id, { kind: "one_time_password", by: who }, by.now);
    await notify(trx, {
      kind: "one_time_password",
      params: { who },
      link: "/account",
      userIds: [account.id],
      now: by.now,
    });
    return { password, expiresAt: expiresAt.toISOString() };
  });
}

/** Neither vowels, so that no words come up, nor what is mistaken for something else. */
const LETTERS = "bcdfghjkmnpqrstvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Four groups of five letters and digits: 96 random bits. */
function randomPassword(): string {
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

/** Bytes beyond the last whole set of letters are drawn again, or some letters came more often. */
function randomLetter(): string {
  const limit = 256 - 256 % LETTERS.length;
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return LETTERS[byte % LETTERS.length] ?? "";
  }
}
