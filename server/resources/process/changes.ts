import { type Kysely, sql } from "kysely";
import type { Process, ProcessInput, ProcessPatch } from "../../../contract/schemas/process.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";
import { todayAt } from "../../db/today.ts";
import { invalid, notFound, staleVersion } from "../../refusal.ts";
import { checkMilestoneOwners, checkUsers, refuseIfInUse } from "../constraints.ts";
import { changesOf } from "../patches.ts";
import { type AuditStamp, recordActivity } from "../activity/record.ts";
import { presentOne } from "../records.ts";
import { lockUsers } from "../user/rights.ts";
import { lockProcess, lockProject, type ProcessRow } from "./locks.ts";
import { processesAt } from "./query.ts";

/**
 * Creates a process, with the milestones of its technology's template if asked to. Refuses
 * a project, user or milestone owner that does not exist.
 */
export function createProcess(
  db: Kysely<Database>,
  { projectId, fromTemplate = false, ...input }: ProcessInput,
  stamp: AuditStamp,
): Promise<Process> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId);
    if (!project) throw invalid({ projectId: [{ key: "Unknown value" }] });
    const { name, description = null } = input;
    const id = newId(stamp.now);
    await trx.insertInto("project_processes").values({
      id,
      project_id: project.id,
      name,
      description,
      created_at: stamp.now,
      updated_at: stamp.now,
    }).execute();
    await replaceParties(trx, id, input);
    if (fromTemplate) await copyTemplate(trx, id, project.type_id, stamp.now);
    const process = { id, name };
    await recordActivity(
      trx,
      [{ type: "process", action: "created", record: process, process, project }],
      stamp,
    );
    return await presentProcess(trx, id, stamp.now);
  });
}

/** Changes what a patch gives and keeps the rest. Refuses a stale version, and as above. */
export function updateProcess(
  db: Kysely<Database>,
  id: string,
  { version, ...patch }: ProcessPatch,
  stamp: AuditStamp,
): Promise<Process> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockProcess(trx, id);
    if (!locked) throw notFound();
    const { process: before, project } = locked;
    if (before.version !== version) throw staleVersion();
    const { responsibleIds: _, stakeholderIds: __, ...texts } = patch;
    const partiesBefore = await namesOf(trx, id);
    await replaceParties(trx, id, patch);
    const changes = [
      ...changesOf<ProcessRow>({ name: "name", description: "description" }, before, texts),
      ...changesOf(PARTIES, partiesBefore, await namesOf(trx, id)),
    ];
    if (changes.length === 0) return await presentProcess(trx, id, stamp.now);
    await trx.updateTable("project_processes")
      .set({ ...texts, version: version + 1, updated_at: stamp.now })
      .where("id", "=", id)
      .execute();
    const process = { id, name: patch.name ?? before.name };
    await recordActivity(
      trx,
      [{ type: "process", action: "updated", record: process, process, project, changes }],
      stamp,
    );
    return await presentProcess(trx, id, stamp.now);
  });
}

/**
 * Deletes a process with its milestones. Refuses once any of these is completed: one that is
 * being completed meanwhile is either refused its move or keeps the process.
 */
export async function deleteProcess(
  db: Kysely<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUsers(trx, [stamp.actorId]);
    const locked = await lockProcess(trx, id);
    if (!locked) throw notFound();
    const { process, project } = locked;
    await trx.selectFrom("milestones").select("id")
      .where("process_id", "=", id).orderBy("id").forUpdate().execute();
    await refuseIfInUse(trx, "This process cannot be deleted.", [
      {
        from: sql`milestones where process_id = ${id}::uuid and status = 'COMPLETED'`,
        one: "It has 1 completed milestone.",
        many: "It has {count} completed milestones.",
      },
    ]);
    await trx.deleteFrom("project_processes").where("id", "=", id).execute();
    await recordActivity(
      trx,
      [{ type: "process", action: "deleted", record: process, process, project }],
      stamp,
    );
  });
}

/** The process as the API answers it; refuses where there is none. */
async function presentProcess(
  db: Kysely<Database>,
  id: string,
  now: Date,
  extend: readonly string[] = [],
): Promise<Process> {
  return await presentOne(db, processesAt(now), id, extend);
}

const PARTIES = { responsibles: "responsibles", stakeholders: "stakeholders" } as const;

/**
 * Each milestone is due its expected days after the one before, the first counted from today; one
 * that expects none has no due date. The technology keeps until the transaction ends.
 */
async function copyTemplate(
  trx: Kysely<Database>,
  processId: string,
  typeId: string,
  now: Date,
): Promise<void> {
  const { milestone_template: template } = await trx.selectFrom("project_types")
    .select("milestone_template").where("id", "=", typeId).forShare().executeTakeFirstOrThrow();
  if (template.length === 0) return;
  let days = 0;
  const steps = template.map(({ name, ownerId, expectedDays }, position) => {
    days += expectedDays ?? 0;
    const dueDate = expectedDays === null ? null : sql<string>`${todayAt(now)} + ${days}::integer`;
    return {
      id: newId(now),
      process_id: processId,
      name,
      owner_id: ownerId,
      position,
      expected_days: expectedDays,
      due_date: dueDate,
      created_at: now,
      updated_at: now,
    };
  });
  await trx.insertInto("milestones").values(steps).execute();
}

type Parties = Pick<ProcessPatch, "responsibleIds" | "stakeholderIds">;

/**
 * Makes exactly these the responsibles and stakeholders of a process; what is not given stays.
 * Refuses those who do not exist.
 */
async function replaceParties(
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
async function namesOf(trx: Kysely<Database>, processId: string) {
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
