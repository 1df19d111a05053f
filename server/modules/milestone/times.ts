import type { Transaction } from "kysely";
import type { Milestone, MilestoneTimes } from "../../../contract/schemas/milestone.ts";
import { listActions } from "../../../machines/lifecycles/lifecycle.ts";
import { milestoneLifecycle } from "../../../machines/lifecycles/milestone.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { Database } from "../../platform/db/schema.ts";
import {
  invalid,
  notAllowedFromStatus,
  notFound,
  staleVersion,
} from "../../platform/problemError.ts";
import { recordActivity } from "../activity/record.ts";
import { readMilestone } from "./changes.ts";
import { type LockedMilestone, lockMilestones, type MilestoneRow } from "./locks.ts";
import { findTimesError, type StoredTimes } from "./timeRules.ts";

const toStoredTimes = ({ started_at, completed_at }: MilestoneRow): StoredTimes => ({
  startedAt: started_at?.toISOString() ?? null,
  completedAt: completed_at?.toISOString() ?? null,
});

/**
 * Corrects when a milestone was started and completed.
 * @throws {ProblemError} `stale-version`; `not-allowed-from-status` if it was not started;
 * `validation-failed` for times in the future or in the wrong order
 */
export async function correctTimes(
  trx: Transaction<Database>,
  id: string,
  { version, ...times }: MilestoneTimes,
  stamp: AuditStamp,
): Promise<Milestone> {
  const [locked] = await lockMilestones(trx, [id]);
  if (!locked) throw notFound();
  const { milestone } = locked;
  if (milestone.version !== version) throw staleVersion();
  const { status } = milestone;
  if (status === "PENDING") {
    throw notAllowedFromStatus(
      "This milestone has not been started.",
      listActions(milestoneLifecycle, status),
    );
  }
  if (times.completedAt !== undefined && status !== "COMPLETED") {
    throw invalid({ completedAt: [{ key: "Invalid input" }] });
  }
  const stored = toStoredTimes(milestone);
  const corrected = { ...stored, ...times };
  const rejection = findTimesError(corrected, times, stamp.now);
  if (rejection) throw rejection;
  if (await writeTimes(trx, locked, corrected, stamp)) {
    await stamp.storeUndos?.([{ recordId: id, version: version + 1, data: stored }]);
  }
  return await readMilestone(trx, id, stamp.now);
}

/** Writes and records other times. Returns whether they differ. */
export async function writeTimes(
  trx: Transaction<Database>,
  { milestone, process, project }: LockedMilestone,
  times: StoredTimes,
  stamp: AuditStamp,
): Promise<boolean> {
  const before = toStoredTimes(milestone);
  const changes = (["startedAt", "completedAt"] as const)
    .filter((field) => before[field] !== times[field])
    .map((field) => ({ field, before: before[field], after: times[field] }));
  if (changes.length === 0) return false;
  await trx.updateTable("milestones")
    .set({
      started_at: times.startedAt,
      completed_at: times.completedAt,
      version: milestone.version + 1,
      updated_at: stamp.now,
    })
    .where("id", "=", milestone.id)
    .execute();
  if (times.completedAt !== null) {
    await trx.updateTable("milestone_completions").set({ completed_at: times.completedAt })
      .where("milestone_id", "=", milestone.id).where("undone_at", "is", null).execute();
  }
  await recordActivity(
    trx,
    [{ type: "milestone", action: "updated", record: milestone, process, project, changes }],
    stamp,
  );
  return true;
}
