import { type Kysely, sql, type Transaction } from "kysely";
import { MAX_MILESTONES } from "../../../contract/plan.ts";
import type {
  Milestone,
  MilestoneInput,
  MilestonePatch,
} from "../../../contract/schemas/milestone.ts";
import { createId, readRecord } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid, notFound, staleVersion } from "../../platform/problemError.ts";
import { getOnly, lockMilestonesOfProcesses, lockProcess, type MilestoneRow } from "./locks.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { recordActivity } from "../activity/record.ts";
import { checkMilestoneOwners } from "../../platform/db/constraints.ts";
import { deleteMilestones, processIsFull } from "./deletions.ts";
import { decideOwnAssignment, notifyAssignees } from "./assignments.ts";
import { changeFields, updateFields } from "./fieldUpdates.ts";
import { createMilestoneResource } from "./query.ts";
import { checkAssignee, lockAssignees } from "./people.ts";

/**
 * Adds a milestone to a process, at the end unless a position is given.
 * @throws {ProblemError} `validation-failed` for an unknown process, owner or position, or an assignee
 * who is not active; `quota-reached`
 */
export async function createMilestone(
  trx: Transaction<Database>,
  { processId, position, ownerId = null, assigneeId = null, ...input }: MilestoneInput,
  stamp: AuditStamp,
): Promise<Milestone> {
  const assignees = await lockAssignees(trx, [assigneeId]);
  const locked = await lockProcess(trx, processId);
  if (!locked) throw invalid({ processId: [{ key: "Unknown value" }] });
  const { process, project } = locked;
  if (ownerId !== null) await checkMilestoneOwners(trx, [ownerId], () => "ownerId");
  const invalidAssignee = checkAssignee(assignees, assigneeId);
  if (invalidAssignee) throw invalidAssignee;
  const end = await countInProcess(trx, process.id);
  if (end >= MAX_MILESTONES) throw processIsFull();
  const insertAt = position ?? end;
  checkPosition(insertAt, end);
  await shift(trx, process.id, { from: insertAt, by: 1 });
  const id = createId(stamp.now);
  await trx.insertInto("milestones").values({
    id,
    process_id: process.id,
    name: input.name,
    description: input.description ?? null,
    owner_id: ownerId,
    assignee_id: assigneeId,
    position: insertAt,
    expected_days: input.expectedDays ?? null,
    day_kind: input.dayKind ?? "CALENDAR",
    due_date: input.dueDate ?? null,
    created_at: stamp.now,
    updated_at: stamp.now,
  }).execute();
  const record = { id, name: input.name };
  await recordActivity(
    trx,
    [{ type: "milestone", action: "created", record, process, project }],
    stamp,
  );
  await notifyAssignees(trx, [{ milestone: record, process, project, assigneeId }], stamp);
  return await readMilestone(trx, id, stamp.now);
}

/**
 * Updates a milestone. Moving it shifts others, whose versions stay.
 * @throws {ProblemError} `stale-version`, or `validation-failed` as in `createMilestone`
 */
export async function updateMilestone(
  trx: Transaction<Database>,
  id: string,
  { version, ...values }: MilestonePatch,
  stamp: AuditStamp,
): Promise<Milestone> {
  await lockAssignees(trx, [values.assigneeId]);
  const [locked] = await lockMilestonesOfProcesses(trx, [id]);
  if (!locked) throw notFound();
  const { milestone: before, process } = locked;
  if (before.version !== version) throw staleVersion();
  const { position } = values;
  if (position !== undefined && position !== before.position) {
    checkPosition(position, await countInProcess(trx, process.id) - 1);
    await shiftOtherMilestones(trx, before, position);
  }
  const results = await updateFields(trx, [{ ...locked, values }], stamp);
  return results.size === 0 ? await readMilestone(trx, id, stamp.now) : getOnly(results);
}

/**
 * Assigns a milestone to the user, or to nobody. Repeating it changes nothing.
 * @throws {ProblemError} `not-allowed-from-status` if it is assigned to another user
 */
export async function changeOwnAssignment(
  trx: Transaction<Database>,
  id: string,
  action: "take" | "drop",
  stamp: AuditStamp,
): Promise<Milestone> {
  await lockAssignees(trx, [stamp.actorId]);
  const results = await changeFields(
    trx,
    [id],
    ({ milestone }) => decideOwnAssignment(action, milestone.assignee_id, stamp.actorId),
    stamp,
  );
  return results.size === 0 ? await readMilestone(trx, id, stamp.now) : getOnly(results);
}

/** Deletes a milestone. @throws {ProblemError} `already-started` if it was ever started */
export async function deleteMilestone(
  trx: Transaction<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  const [result = notFound()] = (await deleteMilestones(trx, [id], stamp)).values();
  if (result) throw result;
}

/** Reads a milestone as the API returns it. @throws {ProblemError} `not-found` */
export async function readMilestone(
  db: Kysely<Database>,
  id: string,
  now: Date,
  extend: readonly string[] = [],
): Promise<Milestone> {
  return await readRecord(db, createMilestoneResource(now), id, extend);
}

function checkPosition(position: number, limit: number): void {
  if (position <= limit) return;
  throw invalid({ position: [{ key: "Must be at most {limit}", params: { limit } }] });
}

/** Counts the milestones of a process. */
export async function countInProcess(trx: Transaction<Database>, processId: string) {
  const { count } = await trx.selectFrom("milestones")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("process_id", "=", processId).executeTakeFirstOrThrow();
  return count;
}

interface Shift {
  from: number;
  /** The last position, included; by default the end. */
  to?: number;
  by: 1 | -1;
}

/** Shifts the positions of milestones, to make or close a gap. */
async function shift(
  trx: Transaction<Database>,
  processId: string,
  { from, to, by }: Shift,
): Promise<void> {
  await trx.updateTable("milestones").set({ position: sql<number>`position + ${by}::integer` })
    .where("process_id", "=", processId)
    .where("position", ">=", from)
    .$if(to !== undefined, (query) => query.where("position", "<=", to ?? from))
    .execute();
}

async function shiftOtherMilestones(
  trx: Transaction<Database>,
  { process_id, position: from }: MilestoneRow,
  to: number,
): Promise<void> {
  if (to > from) await shift(trx, process_id, { from: from + 1, to, by: -1 });
  if (to < from) await shift(trx, process_id, { from: to, to: from - 1, by: 1 });
}
