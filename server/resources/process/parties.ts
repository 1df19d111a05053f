import { type Kysely, sql } from "kysely";
import type { ProcessPatch } from "../../../contract/process.ts";
import type { Database } from "../../db/schema.ts";
import { checkMilestoneOwners, checkUsers } from "../references.ts";

type Parties = Pick<ProcessPatch, "responsibleIds" | "stakeholderIds">;

/**
 * Makes exactly these the responsibles and stakeholders of a process; what is not given stays.
 * Refuses with 400 those who do not exist.
 */
export async function replaceParties(
  trx: Kysely<Database>,
  processId: string,
  { responsibleIds, stakeholderIds }: Parties,
): Promise<void> {
  if (responsibleIds) {
    await checkUsers(trx, responsibleIds, (index) => `responsibleIds.${index}`);
    await trx.deleteFrom("process_responsibles").where("process_id", "=", processId).execute();
    const rows = once(responsibleIds).map((user_id) => ({ process_id: processId, user_id }));
    if (rows.length > 0) await trx.insertInto("process_responsibles").values(rows).execute();
  }
  if (stakeholderIds) {
    await checkMilestoneOwners(trx, stakeholderIds, (index) => `stakeholderIds.${index}`);
    await trx.deleteFrom("process_stakeholders").where("process_id", "=", processId).execute();
    const rows = once(stakeholderIds).map((owner_id) => ({ process_id: processId, owner_id }));
    if (rows.length > 0) await trx.insertInto("process_stakeholders").values(rows).execute();
  }
}

/** Who they are, as one text each: what a history can tell when they are gone. */
export async function namesOf(trx: Kysely<Database>, processId: string) {
  const { rows: [names] } = await sql<{ responsibles: string | null; stakeholders: string | null }>`
    select
      (select string_agg(account.name || ' ' || account.surname, ', '
          order by account.name collate "tr", account.surname collate "tr", account.id)
        from process_responsibles as responsible
        join users as account on account.id = responsible.user_id
        where responsible.process_id = ${processId}::uuid) as responsibles,
      (select string_agg(owner.name, ', ' order by owner.name collate "tr", owner.id)
        from process_stakeholders as stakeholder
        join milestone_owners as owner on owner.id = stakeholder.owner_id
        where stakeholder.process_id = ${processId}::uuid) as stakeholders`.execute(trx);
  return names ?? { responsibles: null, stakeholders: null };
}

const once = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
