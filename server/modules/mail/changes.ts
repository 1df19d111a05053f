import { type Selectable, sql, type Transaction } from "kysely";
import type { MailFailure } from "../../../contract/schemas/mailFailure.ts";
import { MAIL_QUEUES, type MailFailuresTable } from "../../platform/db/mailTables.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/problemError.ts";
import { lockRow, readRecord } from "../../platform/db/records.ts";
import { computeExpiry } from "../auth/accountMails.ts";
import { mailFailures } from "./query.ts";

/**
 * Queues an undelivered mail to be sent again at once.
 * @throws {ProblemError} `mail-gone` if it no longer exists
 */
export async function sendMailAgain(
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<MailFailure> {
  const failure = await lockRow(trx, "mail_failures", id);
  if (!await requeueMail(trx, failure, now)) {
    throw new ProblemError("mail-gone", {
      key: "This email no longer exists, so it cannot be sent again.",
    });
  }
  await trx.updateTable("mail_failures").set({ status: "WAITING", next_attempt_at: now })
    .where("id", "=", id).execute();
  return await readRecord(trx, mailFailures, id);
}

/** Counts one attempt as made: an old mail would be dropped at its first attempt. */
async function requeueMail(
  trx: Transaction<Database>,
  { queue, key, kind }: Selectable<MailFailuresTable>,
  now: Date,
): Promise<boolean> {
  const columns = sql.join(MAIL_QUEUES[queue].map((name) => sql.ref(name)));
  const values = sql.join(key.map((value) => sql`${value}::uuid`));
  const expiresAt = kind === "invitation" || kind === "password_reset"
    ? computeExpiry(kind, now)
    : null;
  const { numAffectedRows } = await sql`
    update ${sql.table(queue)} set attempts = 1, next_attempt_at = ${now}::timestamptz
    ${queue === "occurrence_notices" ? sql`, mail = 'WAITING'` : sql``}
    ${expiresAt === null ? sql`` : sql`, expires_at = ${expiresAt}::timestamptz`}
    where (${columns}) = (${values})`.execute(trx);
  return numAffectedRows === 1n;
}
