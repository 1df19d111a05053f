import { type Kysely, sql, type Transaction } from "kysely";
import type { Setup } from "../../../contract/schemas/setup.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { queueAccountMail } from "../auth/accountMails.ts";
import { changedSince, createUndoRule, type UndoRules } from "../undo/undoRule.ts";

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

interface Dismissal {
  /** When the first steps were hidden, as ISO 8601. */
  dismissedAt: string;
}

/** Hides the first steps from the start page, with undo unless they are hidden already. */
export async function dismissSetup(
  trx: Transaction<Database>,
  { actorId, now, storeUndos }: AuditStamp,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx.insertInto("setup")
    .values({ dismissed_at: now, mail_tested_at: null })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ dismissed_at: now })
        .where("setup.dismissed_at", "is", null)
    ).executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return;
  const data: Dismissal = { dismissedAt: now.toISOString() };
  await storeUndos?.([{ recordId: actorId, version: null, data }]);
}

/** Undo rules of the first steps. */
export const SETUP_UNDO_RULES: UndoRules = {
  "setup.dismiss": createUndoRule<Dismissal>({
    permission: "config:write",
    getActivityKind: () => null,
    async undo(trx, _, { data: { dismissedAt } }) {
      const { numUpdatedRows } = await trx.updateTable("setup").set({ dismissed_at: null })
        .where("dismissed_at", "=", new Date(dismissedAt)).executeTakeFirst();
      if (numUpdatedRows === 0n) throw changedSince();
      return null;
    },
  }),
};

/** Queues a test mail to the actor, whose delivery ticks the step. */
export const queueTestMail = (
  trx: Transaction<Database>,
  { actorId, now }: AuditStamp,
): Promise<void> => queueAccountMail(trx, actorId, { kind: "test" }, now);
