import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { hashSecret } from "./secrets.ts";

/** Consumes a user's one-time password. Returns its hash, or undefined if it is wrong. */
export async function consumeOneTimePassword(
  trx: Transaction<Database>,
  userId: string,
  password: string,
  now: Date,
): Promise<string | undefined> {
  const row = await trx.deleteFrom("one_time_passwords")
    .where("user_id", "=", userId)
    .where("hash", "=", hashSecret(password))
    .where("expires_at", ">", now)
    .returning("hash")
    .executeTakeFirst();
  return row?.hash;
}

export async function deleteOneTimePassword(
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  await trx.deleteFrom("one_time_passwords").where("user_id", "=", userId).execute();
}
