import type { Kysely } from "kysely";
import {
  PASSWORD_IS_COMMON,
  PASSWORD_IS_SAME,
  passwordFault,
} from "../../contract/passwordRules.ts";
import type { ValidationKey } from "../../contract/messages.ts";
import type { Database } from "../db/schema.ts";
import { invalid } from "../refusal.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import type { Passwords } from "./passwords.ts";

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
