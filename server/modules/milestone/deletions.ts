import { sql, type Transaction } from "kysely";
import { MAX_MILESTONES } from "../../../contract/plan.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { lockUsers } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { notFound, ProblemError } from "../../platform/problemError.ts";
import { recordActivity, type RecordedAction } from "../activity/record.ts";
import { restoreRows, type StoredRows } from "../undo/rows.ts";
import type { UndoChange, UndoResults } from "../undo/undoRule.ts";
import { type LockedMilestone, lockMilestonesOfProcesses, lockProcesses } from "./locks.ts";

/** A deleted milestone, as its undo stores it. */
export interface DeletedMilestone {
  /** The activity entry of its restoration. */
  entry: RecordedAction;
  rows: StoredRows;
  processId: string;
  /** Its position when it was deleted, after those that were deleted before it. */
  position: number;
}

/** Deletes several milestones, and closes the gaps. Those that were ever started are rejected. */
export async function deleteMilestones(
  trx: Transaction<Database>,
  ids: readonly string[],
  stamp: AuditStamp,
): Promise<ReadonlyMap<string, null | ProblemError>> {
  await lockUsers(trx, [stamp.actorId]);
  const locked = await lockMilestonesOfProcesses(trx, ids);
  const completions = await trx.selectFrom("milestone_completions").select("milestone_id")
    .distinct().where("milestone_id", "=", sql<string>`any(${ids}::uuid[])`).execute();
  const completedIds = new Set(completions.map(({ milestone_id }) => milestone_id));
  const deleted = locked.filter(({ milestone: { id, status } }) =>
    status === "PENDING" && !completedIds.has(id)
  );
  const results = new Map<string, null | ProblemError>(
    locked.map(({ milestone: { id } }) => [id, alreadyStarted()]),
  );
  for (const { milestone } of deleted) results.set(milestone.id, null);
  if (deleted.length === 0) return results;
  const rows = await deleteRows(trx, deleted);
  const processIds = deleted.map(({ process }) => process.id);
  await writePositions(
    trx,
    sql`
      select id, row_number() over (partition by process_id order by position) - 1 as position
      from milestones where process_id = any(${processIds}::uuid[])`,
  );
  await recordActivity(trx, deleted.map((one) => createEntry(one, "deleted")), stamp);
  await stamp.storeUndos?.(createSnapshots(deleted, rows));
  return results;
}

const alreadyStarted = () =>
  new ProblemError("already-started", {
    key: "Only a milestone that was never completed and has not been started can be deleted.",
  });

/** Returns the deleted rows by id, as the database has them. */
async function deleteRows(
  trx: Transaction<Database>,
  deleted: readonly LockedMilestone[],
): Promise<ReadonlyMap<string, object>> {
  const ids = deleted.map(({ milestone }) => milestone.id);
  const { rows } = await sql<{ id: string; row: object }>`
    delete from milestones as deleted where id = any(${ids}::uuid[])
    returning id, to_jsonb(deleted) as row`.execute(trx);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

function createSnapshots(
  deleted: readonly LockedMilestone[],
  rows: ReadonlyMap<string, object>,
): UndoChange<DeletedMilestone>[] {
  const earlier = new Map<string, number[]>();
  return deleted.map((one) => {
    const { milestone: { id, position }, process } = one;
    const positions = earlier.get(process.id) ?? [];
    earlier.set(process.id, [...positions, position]);
    return {
      recordId: id,
      version: null,
      data: {
        entry: createEntry(one, "created"),
        rows: [{ table: "milestones", rows: [rows.get(id) ?? {}] }],
        processId: process.id,
        position: position - positions.filter((other) => other < position).length,
      },
    };
  });
}

const createEntry = (
  { milestone: { id, name }, process, project }: LockedMilestone,
  action: "created" | "deleted",
): RecordedAction => ({
  type: "milestone",
  action,
  record: { id, name },
  process,
  project: { id: project.id, name: project.name, company_id: project.company_id },
});

/** Creates the error of a milestone for which its process has no room. */
export const processIsFull = () =>
  new ProblemError("quota-reached", {
    key: "This process has {limit} milestones, the most that it can have.",
    params: { limit: MAX_MILESTONES },
  });

/**
 * Restores deleted milestones one after another, the last deleted first. Each returns to its
 * position, or to the end if that is gone. Those whose process was deleted or is full are rejected.
 */
export async function restoreMilestones(
  trx: Transaction<Database>,
  changes: readonly UndoChange<DeletedMilestone>[],
  stamp: AuditStamp,
): Promise<UndoResults> {
  await lockUsers(trx, [stamp.actorId]);
  const idsByProcess = await lockMilestoneIds(trx, changes.map(({ data }) => data.processId));
  const results = new Map<string, null | ProblemError>();
  const restored = changes.filter(({ recordId, data: { processId, position } }) => {
    const ids = idsByProcess.get(processId);
    const rejection = ids === undefined
      ? notFound()
      : ids.length >= MAX_MILESTONES
      ? processIsFull()
      : null;
    results.set(recordId, rejection);
    if (rejection === null) ids?.splice(position, 0, recordId);
    return rejection === null;
  });
  if (restored.length === 0) return results;
  const rows = restored.flatMap(({ data }) => data.rows.flatMap(({ rows }) => rows));
  await restoreRows(trx, [{ table: "milestones", rows }]);
  const positions = idsByProcess.values()
    .flatMap((ids) => ids.map((id, position) => ({ id, position }))).toArray();
  await writePositions(
    trx,
    sql`
      select id, position
      from jsonb_to_recordset(${
      JSON.stringify(positions)
    }::jsonb) as row (id uuid, position integer)`,
  );
  await recordActivity(trx, restored.map(({ data }) => data.entry), stamp);
  return results;
}

/** Locks processes, and returns their milestones in order. Deleted processes are missing. */
async function lockMilestoneIds(
  trx: Transaction<Database>,
  processIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const processes = await lockProcesses(trx, processIds);
  const milestones = await trx.selectFrom("milestones").select(["id", "process_id"])
    .where("process_id", "=", sql<string>`any(${processIds}::uuid[])`)
    .orderBy("process_id").orderBy("position").execute();
  const byProcess = Map.groupBy(milestones, ({ process_id }) => process_id);
  return new Map(
    processes.map(({ process: { id } }) => [id, (byProcess.get(id) ?? []).map(({ id }) => id)]),
  );
}

/** Moves milestones to the positions of a query of `id` and `position`; their versions stay. */
async function writePositions(
  trx: Transaction<Database>,
  positions: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    update milestones as milestone set position = place.position
    from (${positions}) as place
    where place.id = milestone.id and place.position <> milestone.position`.execute(trx);
}
