import { type Kysely, sql } from "kysely";
import type {
  Milestone,
  MilestoneInput,
  MilestonePatch,
} from "../../../contract/schemas/milestone.ts";
import { joined } from "../../db/joined.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import { invalid, Refusal, staleVersion } from "../../refusal.ts";
import { changesOf, columnsOf } from "../patches.ts";
import { lockMilestoneOfProcess, lockProcess, type MilestoneRow } from "../process/locks.ts";
import { type AuditStamp, type Changes, recordActivity } from "../activity/record.ts";
import { checkMilestoneOwners } from "../constraints.ts";
import { presentOne } from "../records.ts";
import { milestonesAt } from "./query.ts";

const COLUMNS = {
  name: "name",
  description: "description",
  ownerId: "owner_id",
  position: "position",
  expectedDays: "expected_days",
  dueDate: "due_date",
} as const satisfies Record<Exclude<keyof MilestonePatch, "version">, keyof MilestoneRow>;

/**
 * Adds a milestone to a process, as its last unless told where. Refuses a process or owner
 * that does not exist, and a position beyond the end.
 */
export function createMilestone(
  db: Kysely<Database>,
  { processId, position, ownerId = null, ...input }: MilestoneInput,
  stamp: AuditStamp,
): Promise<Milestone> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockProcess(trx, processId);
    if (!locked) throw invalid({ processId: [{ key: "Unknown value" }] });
    const { process, project } = locked;
    if (ownerId !== null) await checkMilestoneOwners(trx, [ownerId], () => "ownerId");
    const end = await countSteps(trx, process.id);
    const place = position ?? end;
    refuseBeyond(place, end);
    await shift(trx, process.id, { from: place, by: 1 });
    const id = newId(stamp.now);
    await trx.insertInto("milestones").values({
      id,
      process_id: process.id,
      name: input.name,
      description: input.description ?? null,
      owner_id: ownerId,
      position: place,
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
    return await presentMilestone(trx, id, stamp.now);
  });
}

/**
 * Changes what a patch gives. Refuses a stale version, and as above. Moved to another position,
 * it makes the others close up, whose versions stay.
 */
export function updateMilestone(
  db: Kysely<Database>,
  id: string,
  { version, ...given }: MilestonePatch,
  stamp: AuditStamp,
): Promise<Milestone> {
  return db.transaction().execute(async (trx) => {
    const { milestone: before, process, project } = await lockMilestoneOfProcess(trx, id);
    if (before.version !== version) throw staleVersion();
    const patch = given.ownerId ? { ...given, ownerId: given.ownerId.toLowerCase() } : given;
    if (patch.ownerId) await checkMilestoneOwners(trx, [patch.ownerId], () => "ownerId");
    const { position } = patch;
    if (position !== undefined) refuseBeyond(position, await countSteps(trx, process.id) - 1);
    const changes = changesOf<MilestoneRow>(COLUMNS, before, patch);
    if (changes.length === 0) return await presentMilestone(trx, id, stamp.now);

    if (position !== undefined) await shiftOthers(trx, before, position);
    await trx.updateTable("milestones")
      .set({
        ...columnsOf<MilestoneRow>(COLUMNS, patch),
        version: version + 1,
        updated_at: stamp.now,
      })
      .where("id", "=", id)
      .execute();
    await recordActivity(trx, [{
      type: "milestone",
      action: "updated",
      record: { id, name: patch.name ?? before.name },
      process,
      project,
      changes: await withOwnerNames(trx, changes),
    }], stamp);
    return await presentMilestone(trx, id, stamp.now);
  });
}

/** Gives a milestone to another owner, or to nobody, whatever version it is at. Refuses as above. */
export function reassignMilestone(
  db: Kysely<Database>,
  id: string,
  ownerId: string | null,
  stamp: AuditStamp,
): Promise<Milestone> {
  return db.transaction().execute(async (trx) => {
    const { milestone: { version } } = await lockMilestoneOfProcess(trx, id);
    return await updateMilestone(joined(trx), id, { version, ownerId }, stamp);
  });
}

/** Moves the due date of a milestone by some days. Refuses one that has none. */
export function rescheduleMilestone(
  db: Kysely<Database>,
  id: string,
  days: number,
  stamp: AuditStamp,
): Promise<Milestone> {
  return db.transaction().execute(async (trx) => {
    const { milestone: { version, due_date } } = await lockMilestoneOfProcess(trx, id);
    if (due_date === null) {
      throw new Refusal("not-allowed-from-status", {
        key: "It has no due date that could be moved.",
      });
    }
    const dueDate = Temporal.PlainDate.from(due_date).add({ days }).toString();
    return await updateMilestone(joined(trx), id, { version, dueDate }, stamp);
  });
}

/** Deletes a milestone that nothing has happened to yet; refuses others. */
export async function deleteMilestone(
  db: Kysely<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { milestone, process, project } = await lockMilestoneOfProcess(trx, id);
    const completion = await trx.selectFrom("milestone_completions").select("id")
      .where("milestone_id", "=", id).limit(1).executeTakeFirst();
    if (milestone.status !== "PENDING" || completion) {
      throw new Refusal("already-started", {
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
  });
}

/** The milestone as the API answers it; refuses where there is none. */
export async function presentMilestone(
  db: Kysely<Database>,
  id: string,
  now: Date,
  extend: readonly string[] = [],
): Promise<Milestone> {
  return await presentOne(db, milestonesAt(now), id, extend);
}

function refuseBeyond(position: number, limit: number): void {
  if (position <= limit) return;
  throw invalid({ position: [{ key: "Must be at most {limit}", params: { limit } }] });
}

/** How many milestones a process has. */
export async function countSteps(trx: Kysely<Database>, processId: string): Promise<number> {
  const { count } = await trx.selectFrom("milestones")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("process_id", "=", processId).executeTakeFirstOrThrow();
  return count;
}

interface Shift {
  from: number;
  /** Included; without it, to the end. */
  to?: number;
  by: 1 | -1;
}

/** Makes room in a process, or closes it up. */
export async function shift(
  trx: Kysely<Database>,
  processId: string,
  { from, to, by }: Shift,
): Promise<void> {
  await trx.updateTable("milestones").set({ position: sql<number>`position + ${by}::integer` })
    .where("process_id", "=", processId)
    .where("position", ">=", from)
    .$if(to !== undefined, (query) => query.where("position", "<=", to ?? from))
    .execute();
}

async function shiftOthers(
  trx: Kysely<Database>,
  { process_id, position: from }: MilestoneRow,
  to: number,
): Promise<void> {
  if (to > from) await shift(trx, process_id, { from: from + 1, to, by: -1 });
  if (to < from) await shift(trx, process_id, { from: to, to: from - 1, by: 1 });
}

/** Owners are told by the names they have now. */
async function withOwnerNames(trx: Kysely<Database>, changes: Changes): Promise<Changes> {
  const nameOf = async (id: unknown) => {
    if (typeof id !== "string") return null;
    const owner = await trx.selectFrom("milestone_owners").select("name").where("id", "=", id)
      .executeTakeFirst();
    return owner?.name ?? null;
  };
  const all: Changes = [];
  for (const { field, before, after } of changes) {
    all.push(
      field === "ownerId"
        ? { field: "owner", before: await nameOf(before), after: await nameOf(after) }
        : { field, before, after },
    );
  }
  return all;
}
