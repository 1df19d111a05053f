import type { Transaction } from "kysely";
import type { OneTimePassword } from "../../../contract/schemas/session.ts";
import type { AccountAudit } from "../../platform/currentUser.ts";
import { readFullName } from "../../platform/db/people.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid, ProblemError } from "../../platform/problemError.ts";
import { recordAccountEvent } from "../auth/accountEvents.ts";
import { queueAccountMail } from "../auth/accountMails.ts";
import { hashSecret } from "../auth/secrets.ts";
import { notify } from "../notification/notify.ts";
import { checkCanChange, lockAccountIfAny } from "./rights.ts";

const LIFETIME_MS = 15 * 60 * 1000;

/**
 * Creates a one-time password for a user, who is notified; it replaces an earlier one.
 * Only its hash is stored.
 * @throws {ProblemError}
 */
export async function createOneTimePassword(
  trx: Transaction<Database>,
  userId: string,
  audit: AccountAudit,
): Promise<OneTimePassword> {
  const account = await lockAccountIfAny(trx, userId, audit);
  if (!account) throw invalid({ userId: [{ key: "Unknown value" }] });
  checkCanChange(audit, account);
  if (account.id === audit.actor.id) {
    throw new ProblemError("own-account", {
      key:
        "You cannot create a one-time password for yourself. Change your password in your account.",
    });
  }
  if (account.status !== "ACTIVE") {
    throw new ProblemError("user-not-active", {
      key: "Only an active user can be given a one-time password.",
    });
  }
  const password = createPassword();
  const expiresAt = new Date(audit.now.getTime() + LIFETIME_MS);
  const columns = { hash: hashSecret(password), created_at: audit.now, expires_at: expiresAt };
  await trx.insertInto("one_time_passwords")
    .values({ user_id: account.id, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
  await recordAccountEvent(trx, "one_time_password", account, audit);
  const actorName = await readFullName(trx, audit.actor.id);
  await queueAccountMail(trx, account.id, { kind: "one_time_password", by: actorName }, audit.now);
  await notify(trx, {
    kind: "one_time_password",
    params: { who: actorName },
    link: "/account",
    userIds: [account.id],
    now: audit.now,
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
