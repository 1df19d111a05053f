import type { Kysely } from "kysely";
import type { OneTimePassword } from "../../../contract/session.ts";
import { hashOf, randomPassword } from "../../auth/oneTimePassword.ts";
import type { Database } from "../../db/schema.ts";
import { invalid, Refusal } from "../../refusal.ts";
import { notify } from "../notification/notify.ts";
import { type AccountAudit, recordAccount } from "./events.ts";
import { fullNameOf } from "./query.ts";
import { type Account, checkMayTouch, lockAccountIfAny } from "./rights.ts";

const LIFETIME_MS = 15 * 60 * 1000;

interface Made {
  user: Pick<Account, "email" | "name" | "language">;
  oneTime: OneTimePassword;
}

/**
 * Makes a password that somebody may sign in with once; one made before no longer works. They
 * are notified. What is answered is kept nowhere, only its hash is.
 */
export function makeOneTimePassword(
  db: Kysely<Database>,
  userId: string,
  by: AccountAudit,
): Promise<Made> {
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
    await notify(trx, {
      kind: "one_time_password",
      params: { who: await fullNameOf(trx, by.actor.id) },
      link: "/account",
      userIds: [account.id],
      now: by.now,
    });
    return { user: account, oneTime: { password, expiresAt: expiresAt.toISOString() } };
  });
}
