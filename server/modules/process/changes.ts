import { type Kysely, sql, type Transaction } from "kysely";
import { MAX_PROCESSES } from "../../../contract/plan.ts";
import type { Process, ProcessInput, ProcessPatch } from "../../../contract/schemas/process.ts";
import { createId, lockUsers, readRecord } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalid, notFound, ProblemError, staleVersion } from "../../platform/problemError.ts";
import {
  checkMilestoneOwners,
  checkUsers,
  lockQuota,
  rejectIfInUse,
} from "../../platform/db/constraints.ts";
import { findChanges } from "../../platform/db/patches.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { recordActivity } from "../activity/record.ts";
import { lockProcess, lockProject, type ProcessRow } from "../milestone/locks.ts";
import { lockAssignees } from "../milestone/people.ts";
import { createProcessResource } from "./query.ts";
import { checkSteps, insertSteps, readTemplateSteps } from "./steps.ts";

/**
 * Creates a process with the given milestones, or with those of a template of its technology.
 * @throws {ProblemError} `validation-failed` for an unknown project, user, milestone owner or template;
 * `quota-reached`
 */
export async function createProcess(
  trx: Transaction<Database>,
  { projectId, fromTemplate = false, templateId, startDate, milestones = [], ...input }:
    ProcessInput,
  stamp: AuditStamp,
): Promise<Process> {
  await lockAssignees(trx, milestones.map(({ assigneeId }) => assigneeId));
  const project = await lockProject(trx, projectId);
  if (!project) throw invalid({ projectId: [{ key: "Unknown value" }] });
  await checkProcessQuota(trx, project.id);
  const { name, description = null } = input;
  const id = createId(stamp.now);
  await trx.insertInto("project_processes").values({
    id,
    project_id: project.id,
    name,
    description,
    created_at: stamp.now,
    updated_at: stamp.now,
  }).execute();
  await replaceParties(trx, id, input);
  const steps = fromTemplate
    ? await readTemplateSteps(trx, project.type_id, { templateId, startDate, now: stamp.now })
    : await checkSteps(trx, milestones);
  const process = { id, name };
  await insertSteps(trx, { process, project }, steps, stamp);
  await recordActivity(
    trx,
    [{ type: "process", action: "created", record: process, process, project }],
    stamp,
  );
  return await readProcess(trx, id, stamp.now);
}

/**
 * Checks that a project has room for another process.
 * @throws {ProblemError} `quota-reached`
 */
export async function checkProcessQuota(
  trx: Transaction<Database>,
  projectId: string,
): Promise<void> {
  await lockQuota(trx, "processes", projectId);
  const { count } = await trx.selectFrom("project_processes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId).executeTakeFirstOrThrow();
  if (count < MAX_PROCESSES) return;
  throw new ProblemError("quota-reached", {
    key: "This project has {limit} processes, the most that it can have.",
    params: { limit: MAX_PROCESSES },
  });
}

/**
 * Updates a process.
 * @throws {ProblemError} `stale-version`, or `validation-failed` as in `createProcess`
 */
export async function updateProcess(
  trx: Transaction<Database>,
  id: string,
  { version, ...patch }: ProcessPatch,
  stamp: AuditStamp,
): Promise<Process> {
  const locked = await lockProcess(trx, id);
  if (!locked) throw notFound();
  const { process: before, project } = locked;
  if (before.version !== version) throw staleVersion();
  const { responsibleIds: _, stakeholderIds: __, ...texts } = patch;
  const namesBefore = await readNames(trx, id);
  await replaceParties(trx, id, patch);
  const changes = [
    ...findChanges<ProcessRow>({ name: "name", description: "description" }, before, texts),
    ...findChanges(PARTIES, namesBefore, await readNames(trx, id)),
  ];
  if (changes.length === 0) return await readProcess(trx, id, stamp.now);
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
  return await readProcess(trx, id, stamp.now);
}

/**
 * Deletes a process with its milestones.
 * @throws {ProblemError} `in-use` once a milestone is completed, also one completed concurrently
 */
export async function deleteProcess(
  trx: Transaction<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  await lockUsers(trx, [stamp.actorId]);
  const locked = await lockProcess(trx, id);
  if (!locked) throw notFound();
  const { process, project } = locked;
  await trx.selectFrom("milestones").select("id")
    .where("process_id", "=", id).orderBy("id").forUpdate().execute();
  await rejectIfInUse(trx, "This process cannot be deleted.", [
    {
      from: sql`milestones where process_id = ${id}::uuid and status = 'COMPLETED'`,
      singular: "It has 1 completed milestone.",
      plural: "It has {count} completed milestones.",
    },
  ]);
  await trx.deleteFrom("project_processes").where("id", "=", id).execute();
  await recordActivity(
    trx,
    [{ type: "process", action: "deleted", record: process, process, project }],
    stamp,
  );
}

/**
 * Reads a process as the API returns it.
 * @throws {ProblemError} `not-found`
 */
async function readProcess(
  db: Kysely<Database>,
  id: string,
  now: Date,
  extend: readonly string[] = [],
): Promise<Process> {
  return await readRecord(db, createProcessResource(now), id, extend);
}

const PARTIES = { responsibles: "responsibles", stakeholders: "stakeholders" } as const;

type Parties = Pick<ProcessPatch, "responsibleIds" | "stakeholderIds">;

/**
 * Replaces the responsibles and stakeholders of a process; missing lists stay.
 * @throws {ProblemError} `validation-failed` for unknown ids
 */
async function replaceParties(
  trx: Transaction<Database>,
  processId: string,
  { responsibleIds, stakeholderIds }: Parties,
): Promise<void> {
  if (responsibleIds) {
    await checkUsers(trx, responsibleIds, (index) => `responsibleIds.${index}`);
    await trx.deleteFrom("process_responsibles").where("process_id", "=", processId).execute();
    const rows = toUniqueIds(responsibleIds).map((user_id) => ({ process_id: processId, user_id }));
    if (rows.length > 0) await trx.insertInto("process_responsibles").values(rows).execute();
  }
  if (stakeholderIds) {
    await checkMilestoneOwners(trx, stakeholderIds, (index) => `stakeholderIds.${index}`);
    await trx.deleteFrom("process_stakeholders").where("process_id", "=", processId).execute();
    const rows = toUniqueIds(stakeholderIds).map((owner_id) => ({
      process_id: processId,
      owner_id,
    }));
    if (rows.length > 0) await trx.insertInto("process_stakeholders").values(rows).execute();
  }
}

/** Reads the names as one text each, for a history that outlives the records. */
async function readNames(trx: Transaction<Database>, processId: string) {
  const { rows: [names] } = await sql<{ responsibles: string | null; stakeholders: string | null }>`
    select
      (select string_agg(account.name || ' ' || account.surname, ', '
          order by account.name collate "tr_numeric", account.surname collate "tr_numeric", account.id)
        from process_responsibles as responsible
        join users as account on account.id = responsible.user_id
        where responsible.process_id = ${processId}::uuid) as responsibles,
      (select string_agg(owner.name, ', ' order by owner.name collate "tr_numeric", owner.id)
        from process_stakeholders as stakeholder
        join milestone_owners as owner on owner.id = stakeholder.owner_id
        where stakeholder.process_id = ${processId}::uuid) as stakeholders`.execute(trx);
  return names ?? { responsibles: null, stakeholders: null };
}

const toUniqueIds = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
