import type { Kysely } from "kysely";
import type { AccountEventName } from "../../contract/accountEvent.ts";
import type { ValidationKey } from "../../contract/messages.ts";
import {
  PASSWORD_IS_COMMON,
  PASSWORD_IS_SAME,
  passwordFault,
} from "../../contract/passwordRules.ts";
import type { Database } from "../db/schema.ts";
import { invalid } from "../refusal.ts";
import { deleteFeed } from "../resources/reminder/feedAddress.ts";
import { type Origin, recordAccount } from "../resources/user/events.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import { forgetOneTimePassword } from "./oneTimePassword.ts";
import { endPasswordLinks } from "./passwordLinks.ts";
import type { Passwords } from "./passwords.ts";
import { endSessionsOf } from "./sessions.ts";

interface NewPassword {
  user: { id: string; email: string };
  event: Extract<AccountEventName, "password_set" | "password_changed" | "password_reset">;
}

/**
 * Ends whatever was handed out while the password before held: links, a one-time password, sessions
 * and the address of the calendar. Belongs in the transaction that replaces the password.
 */
export async function endOldAccess(
  trx: Kysely<Database>,
  { user, event }: NewPassword,
  origin: Origin,
): Promise<void> {
  await endPasswordLinks(trx, user.id, "VOID", origin.now);
  await forgetOneTimePassword(trx, user.id);
  await endSessionsOf(trx, user.id);
  await deleteFeed(trx, user.id);
  await recordAccount(trx, event, user, { ...origin, actor: user });
}

/** Refuses at its field a password that is common, its owner's own name, or the same as now. */
export async function checkNewPassword(
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
