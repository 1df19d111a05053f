import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { Setup } from "../../../contract/schemas/setup.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { queueAccountMail } from "../auth/accountMails.ts";

interface SetupRow extends Omit<Setup, "mail"> {
  isTested: boolean;
  /** A test mail waits or has failed. */
  isSending: boolean;
}

/** Reads the first steps of the installation in one statement, whose work does not grow. */
export async function readSetup(
  db: Kysely<Database>,
  { isMailSetUp }: { isMailSetUp: boolean },
): Promise<Setup> {
  const { rows: [setup] } = await sql<SetupRow>`
    select dismissed_at is not null as "isDismissed",
      (select count(*) from (select from users limit 2) as found) = 2 as people,
      (select count(*) from (select from companies limit 2) as found) = 2 as partners,
      exists (select from project_types) as technologies,
      exists (select from projects) as projects,
      mail_tested_at is not null as "isTested",
      exists (select from account_mails where kind = 'test') as "isSending"
    from (select true as id) as one left join setup using (id)`.execute(db);
  if (setup === undefined) throw new Error("The first steps were not returned");
  const { isTested, isSending, ...steps } = setup;
  const sent = isSending ? "SENDING" : isTested ? "TESTED" : "UNTESTED";
  return { ...steps, mail: isMailSetUp ? sent : "MISSING" };
}

/** Hides the first steps from the start page. */
export async function dismissSetup(
  trx: Transaction<Database>,
  { now }: AuditStamp,
): Promise<void> {
  await writeSetup(trx, { dismissed_at: now });
}

/** Queues a test mail to the actor. */
export async function queueTestMail(
  trx: Transaction<Database>,
  { actorId, now }: AuditStamp,
): Promise<void> {
  await queueAccountMail(trx, actorId, { kind: "test" }, now);
  await writeSetup(trx, { mail_tested_at: now });
}

/** Writes to the only row. */
async function writeSetup(
  trx: Transaction<Database>,
  values: Updateable<Database["setup"]>,
): Promise<void> {
  await trx.insertInto("setup").values({ dismissed_at: null, mail_tested_at: null, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values)).execute();
}
