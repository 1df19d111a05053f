import { type Kysely, sql } from "kysely";
import type { MilestoneStatus } from "../../../contract/milestone.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../refusal.ts";
import { lockMilestone, lockProcess } from "../process/locks.ts";
import { type AuditStamp, recordActivity } from "../activity/record.ts";
import { lockUsers } from "../user/rights.ts";
import { countSteps, shift } from "./changes.ts";
import { notifyResponsibles, RECORDED, refuseWhenDisabled, responsiblesOf } from "./transitions.ts";

interface DeletedMilestone {
  id: string;
  processId: string;
  position: number;
}

/**
 * Brings a deleted milestone back to its place, or to the end where its process has become shorter.
 * Refuses where the process is gone.
 */
export async function putBackAtPlace(
  trx: Kysely<Database>,
  { id, processId, position }: DeletedMilestone,
  putBack: () => Promise<void>,
): Promise<void> {
  if (!await lockProcess(trx, processId)) throw notFound();
  const place = Math.min(position, await countSteps(trx, processId));
  await shift(trx, processId, { from: place, by: 1 });
  await putBack();
  await trx.updateTable("milestones").set({ position: place }).where("id", "=", id).execute();
}

/** Where a milestone stood, and the completion that was undone, if one was. */
export interface MilestoneStanding {
  status: MilestoneStatus;
  startedAt: string | null;
  completedAt: string | null;
  completionId: string | null;
}

/**
 * Has a milestone stand where it stood before it was taken back or reset, since the same days and,
 * if it was completed, by whoever did. Its lifecycle would complete it anew.
 */
export function putBackStanding(
  db: Kysely<Database>,
  id: string,
  { status, startedAt, completedAt, completionId }: MilestoneStanding,
  stamp: AuditStamp,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [stamp.actorId, ...await responsiblesOf(trx, id)]);
    const { milestone, process, project } = await lockMilestone(trx, id);
    refuseWhenDisabled(project);
    await trx.updateTable("milestones")
      .set({
        status,
        started_at: startedAt,
        completed_at: completedAt,
        version: sql`version + 1`,
        updated_at: stamp.now,
      })
      .where("id", "=", id).execute();
    if (completionId !== null) {
      await trx.updateTable("milestone_completions").set({ undone_by: null, undone_at: null })
        .where("id", "=", completionId).execute();
    }
    const action = status === "COMPLETED" ? "complete" : "start";
    await recordActivity(trx, [{
      type: "milestone",
      action: RECORDED[action],
      record: milestone,
      process,
      project,
    }], stamp);
    await notifyResponsibles(trx, { action, milestone, process }, stamp);
  });
}
