import { sql, type Transaction } from "kysely";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { recordActivity } from "../activity/record.ts";
import { changeFields } from "../milestone/fieldUpdates.ts";
import { lockProcesses } from "../milestone/locks.ts";
import type { HandOver } from "../user/handOver.ts";

/**
 * Hands over the open milestones and the processes of a user.
 * Locks all processes first, also those of the milestones, so that the order of locks is kept.
 */
export async function handOverProcesses(
  trx: Transaction<Database>,
  { from, to }: HandOver,
  stamp: AuditStamp,
): Promise<{ milestones: number; processes: number }> {
  const { rows } = await sql<{ id: string }>`
    select process_id as id from process_responsibles where user_id = ${from}::uuid
    union
    select process_id from milestones
    where assignee_id = ${from}::uuid and status <> 'COMPLETED'`.execute(trx);
  const locked = await lockProcesses(trx, rows.map(({ id }) => id));
  const ids = locked.map(({ process }) => process.id);

  const milestones = await trx.selectFrom("milestones").select("id")
    .where("assignee_id", "=", from).where("status", "<>", "COMPLETED")
    .where("process_id", "=", sql<string>`any(${ids}::uuid[])`).execute();
  const changed = await changeFields(
    trx,
    milestones.map(({ id }) => id),
    ({ milestone }) =>
      milestone.assignee_id === from && milestone.status !== "COMPLETED" ? { assigneeId: to } : {},
    stamp,
    { notifiesAssignees: false },
  );

  const before = await readResponsibles(trx, ids);
  const { rows: moved } = await sql<{ id: string }>`
    with moved as (
      delete from process_responsibles
      where user_id = ${from}::uuid and process_id = any(${ids}::uuid[])
      returning process_id
    ), added as (
      insert into process_responsibles (process_id, user_id)
      select process_id, ${to}::uuid from moved on conflict do nothing
    )
    update project_processes as process set version = version + 1, updated_at = ${stamp.now}
    from moved where process.id = moved.process_id
    returning process.id`.execute(trx);
  const movedIds = new Set(moved.map(({ id }) => id));
  const after = await readResponsibles(trx, [...movedIds]);
  await recordActivity(
    trx,
    locked.filter(({ process }) => movedIds.has(process.id)).map(({ process, project }) => {
      const record = { id: process.id, name: process.name };
      return {
        type: "process",
        action: "updated",
        record,
        process: record,
        project,
        changes: [{
          field: "responsibles",
          before: before.get(process.id) ?? null,
          after: after.get(process.id) ?? null,
        }],
      };
    }),
    stamp,
  );
  return { milestones: changed.size, processes: movedIds.size };
}

/** Reads the names of the responsibles of processes, as one text each. */
async function readResponsibles(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; names: string }>`
    select responsible.process_id as id,
      string_agg(account.name || ' ' || account.surname, ', '
        order by account.name collate "tr", account.surname collate "tr", account.id) as names
    from process_responsibles as responsible
    join users as account on account.id = responsible.user_id
    where responsible.process_id = any(${ids}::uuid[])
    group by responsible.process_id`.execute(trx);
  return new Map(rows.map(({ id, names }) => [id, names]));
}
