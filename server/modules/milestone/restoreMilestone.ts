import type { Transaction } from "kysely";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/problemError.ts";
import { lockProcess } from "./locks.ts";
import { countInProcess, shift } from "./changes.ts";
import { lockForTransition, type StoredMilestoneStatus, writeTransition } from "./transitions.ts";

interface DeletedMilestone {
  id: string;
  processId: string;
  position: number;
}

/**
 * Restores a deleted milestone at its position, or at the end if that is gone.
 * @throws {ProblemError} `not-found` if the process was deleted
 */
export async function restoreAtPosition(
  trx: Transaction<Database>,
  { id, processId, position }: DeletedMilestone,
  restoreRow: () => Promise<void>,
): Promise<void> {
  if (!await lockProcess(trx, processId)) throw notFound();
  const insertAt = Math.min(position, await countInProcess(trx, processId));
  await shift(trx, processId, { from: insertAt, by: 1 });
  await restoreRow();
  await trx.updateTable("milestones").set({ position: insertAt }).where("id", "=", id).execute();
}

/**
 * Restores the status that a milestone had before it was uncompleted or reset.
 * Restores its dates and who completed it; the lifecycle would complete it again.
 */
export async function restoreStatus(
  trx: Transaction<Database>,
  id: string,
  { status, startedAt, completedAt, completionId }: StoredMilestoneStatus,
  stamp: AuditStamp,
): Promise<void> {
  const locked = await lockForTransition(trx, id, stamp);
  await writeTransition(trx, locked, {
    action: status === "COMPLETED" ? "complete" : "start",
    note: null,
    columns: { status, started_at: startedAt, completed_at: completedAt },
  }, stamp);
  if (completionId === null) return;
  await trx.updateTable("milestone_completions").set({ undone_by: null, undone_at: null })
    .where("id", "=", completionId).execute();
}
