import { type Kysely, sql, type Transaction } from "kysely";
import type {
  Milestone,
  MilestoneInput,
  MilestonePatch,
} from "../../../contract/schemas/milestone.ts";
import { createId, readRecord, selectItem } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid, ProblemError, staleVersion } from "../../platform/problemError.ts";
import { findChanges, toColumns } from "../../platform/db/patches.ts";
import {
  type LockedMilestone,
  lockMilestoneOfProcess,
  lockProcess,
  type MilestoneRow,
} from "./locks.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { recordActivity } from "../activity/record.ts";
import { checkMilestoneOwners } from "../../platform/db/constraints.ts";
import { checkAssignee, replaceIds } from "./people.ts";
import { createMilestoneResource } from "./query.ts";

const COLUMNS = {
  name: "name",
  description: "description",
  ownerId: "owner_id",
  assigneeId: "assignee_id",
  position: "position",
  expectedDays: "expected_days",
  dueDate: "due_date",
} as const satisfies Record<Exclude<keyof MilestonePatch, "version">, keyof MilestoneRow>;

/**
 * Adds a milestone to a process, at the end unless a position is given.
 * @throws {ProblemError} `validation-failed` for an unknown process, owner or position, or an assignee
 * who is not active
 */
export async function createMilestone(
  trx: Transaction<Database>,
  { processId, position, ownerId = null, assigneeId = null, ...input }: MilestoneInput,
  stamp: AuditStamp,
): Promise<Milestone> {
  const locked = await lockProcess(trx, processId);
  if (!locked) throw invalid({ processId: [{ key: "Unknown value" }] });
  const { process, project } = locked;
  if (ownerId !== null) await checkMilestoneOwners(trx, [ownerId], () => "ownerId");
  if (assigneeId !== null) await checkAssignee(trx, assigneeId);
  const end = await countInProcess(trx, process.id);
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
  const locked = await lockMilestoneOfProcess(trx, id);
  if (locked.milestone.version !== version) throw staleVersion();
  return await updateLocked(trx, locked, values, stamp);
}

async function updateLocked(
  trx: Transaction<Database>,
  { milestone: before, process, project }: LockedMilestone,
  values: Omit<MilestonePatch, "version">,
  stamp: AuditStamp,
): Promise<Milestone> {
  const { id } = before;
  const patch = {
    ...values,
    ...(values.ownerId && { ownerId: values.ownerId.toLowerCase() }),
    ...(values.assigneeId && { assigneeId: values.assigneeId.toLowerCase() }),
  };
  if (patch.assigneeId && patch.assigneeId !== before.assignee_id) {
    await checkAssignee(trx, patch.assigneeId);
  }
  if (patch.ownerId) await checkMilestoneOwners(trx, [patch.ownerId], () => "ownerId");
  const { position } = patch;
  if (position !== undefined) checkPosition(position, await countInProcess(trx, process.id) - 1);
  const changes = findChanges<MilestoneRow>(COLUMNS, before, patch);
  if (changes.length === 0) return await readMilestone(trx, id, stamp.now);

  if (position !== undefined) await shiftOtherMilestones(trx, before, position);
  const { item } = await trx.updateTable("milestones as milestone")
    .set({
      ...toColumns<MilestoneRow>(COLUMNS, patch),
      version: before.version + 1,
      updated_at: stamp.now,
    })
    .where("milestone.id", "=", id)
    .returning(selectItem(createMilestoneResource(stamp.now)))
    .executeTakeFirstOrThrow();
  const value = patch.ownerId === undefined ? before.due_date : before.owner_id;
  await stamp.storeUndo?.({ version: item.version, data: { value } });
  await recordActivity(trx, [{
    type: "milestone",
    action: "updated",
    record: { id, name: patch.name ?? before.name },
    process,
    project,
    changes: await replaceIds(trx, changes),
  }], stamp);
  return item;
}

/**
 * Sets or clears the owner of a milestone at any version.
 * @throws {ProblemError} `validation-failed` for an unknown owner
 */
export async function reassignMilestone(
  trx: Transaction<Database>,
  id: string,
  ownerId: string | null,
  stamp: AuditStamp,
): Promise<Milestone> {
  return await updateLocked(trx, await lockMilestoneOfProcess(trx, id), { ownerId }, stamp);
}

/**
 * Moves a milestone's due date by some days.
 * @throws {ProblemError} `not-allowed-from-status` if it has none
 */
export async function rescheduleMilestone(
  trx: Transaction<Database>,
  id: string,
  days: number,
  stamp: AuditStamp,
): Promise<Milestone> {
  const locked = await lockMilestoneOfProcess(trx, id);
  const { due_date } = locked.milestone;
  if (due_date === null) {
    throw new ProblemError("not-allowed-from-status", {
      key: "It has no due date that could be moved.",
    });
  }
  const dueDate = Temporal.PlainDate.from(due_date).add({ days }).toString();
  return await updateLocked(trx, locked, { dueDate }, stamp);
}

/** Deletes a milestone. @throws {ProblemError} `already-started` if it was ever started */
export async function deleteMilestone(
  trx: Transaction<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  const { milestone, process, project } = await lockMilestoneOfProcess(trx, id);
  const completion = await trx.selectFrom("milestone_completions").select("id")
    .where("milestone_id", "=", id).limit(1).executeTakeFirst();
  if (milestone.status !== "PENDING" || completion) {
    throw new ProblemError("already-started", {
      key: "Only a milestone that was never completed and has not been started can be deleted.",
    });
  }
  await trx.deleteFrom("milestones").where("id", "=", id).execute();
  await shift(trx, process.id, { from: milestone.position, by: -1 });
  await recordActivity(
    trx,
    [{ type: "milestone", action: "deleted", record: milestone, process, project }],
    stamp,
  );
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
export async function shift(
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
