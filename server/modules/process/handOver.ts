import { sql, type Transaction } from "kysely";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { recordActivity } from "../activity/record.ts";
import { changeFields } from "../milestone/fieldUpdates.ts";
import { lockProcesses } from "../milestone/locks.ts";
import { type HandOver, moveLinks } from "../user/handOver.ts";

/**
 * Hands over the open milestones and the processes of a user.
 * Locks all processes first, also those of the milestones, so that the order of locks is kept.
 */
export async function handOverProcesses(
  trx: Transaction<Database>,
  users: HandOver,
  stamp: AuditStamp,
): Promise<{ milestones: number; processes: number }> {
  const { from, to } = users;
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

  const moved = await moveLinks(
    trx,
    users,
    { table: "process_responsibles", key: "process_id", records: "project_processes" },
    ids,
    stamp.now,
  );
  await recordActivity(
    trx,
    locked.flatMap(({ process, project }) => {
      const names = moved.get(process.id);
      const record = { id: process.id, name: process.name };
      return names === undefined ? [] : [{
        type: "process",
        action: "updated",
        record,
        process: record,
        project,
        changes: [{ field: "responsibles", ...names }],
      }];
    }),
    stamp,
  );
  return { milestones: changed.size, processes: moved.size };
}
