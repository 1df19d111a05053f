import type { Transaction } from "kysely";
import type { OneTimePassword } from "../../../contract/schemas/session.ts";
import type { AccountAudit } from "../../platform/currentUser.ts";
import { readFullName } from "../../platform/db/people.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { recordAccountEvent } from "../auth/accountEvents.ts";
import { queueAccountMail } from "../auth/accountMails.ts";
import { hashSecret } from "../auth/secrets.ts";
import { notify } from "../notification/notify.ts";
import { checkCanChange, lockAccountIfAny } from "./rights.ts";

const LIFETIME_MS = 15 * 60 * 1000;

/**
 * Creates a one-time password for a user, who is notified; it replaces an earlier one.
 * Only its hash is stored.
 * @throws {Refusal}
 */
export async function createOneTimePassword(
  trx: Transaction<Database>,
  userId: string,
  by: AccountAudit,
): Promise<OneTimePassword> {
  const account = await lockAccountIfAny(trx, userId, by);
  if (!account) throw invalid({ userId: [{ key: "Unknown value" }] });
  checkCanChange(by, account);
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
  const password = createPassword();
  const expiresAt = new Date(by.now.getTime() + LIFETIME_MS);
  const made = { hash: hashSecret(password), created_at: by.now, expires_at: expiresAt };
  await trx.insertInto("one_time_passwords")
    .values({ user_id: account.id, ...made })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(made))
    .execute();
  await recordAccountEvent(trx, "one_time_password", account, by);
  const who = await readFullName(trx, by.actor.id);
  await queueAccountMail(trx, account.id, { kind: "one_time_password", by: who }, by.now);
  await notify(trx, {
    kind: "one_time_password",
    params: { who },
    link: "/account",
    userIds: [account.id],
    now: by.now,
  });
  return { password, expiresAt: expiresAt.toISOString() };
}

/** No vowels, which could form words, and no characters that look alike. */
const LETTERS = "bcdfghjkmnpqrstvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Creates four groups of five letters and digits: 96 random bits. */
function createPassword(): string {
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, pickLetter).join("");
  return letters.replaceAll(new RegExp(`.{${GROUP_LENGTH}}(?!$)`, "g"), "$&-");
}

/** Picks a random letter; rejects bytes that would make some letters more likely. */
function pickLetter(): string {
  const limit = 256 - 256 % LETTERS.length;
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return LETTERS[byte % LETTERS.length] ?? "";
  }
}
