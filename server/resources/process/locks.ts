import type { Kysely, Selectable } from "kysely";
import type { Enablement } from "../../../contract/constants.ts";
import type { Database, MilestonesTable, ProjectProcessesTable } from "../../db/schema.ts";
import { notFound } from "../../refusal.ts";

export type ProcessRow = Selectable<ProjectProcessesTable>;
export type MilestoneRow = Omit<Selectable<MilestonesTable>, "urgency" | "project_status">;

// Locks are taken in one order, project, process, milestone, so that no two wait for each other.

interface LockedProject {
  id: string;
  name: string;
  company_id: string;
  status: Enablement;
  type_id: string;
}

/** A project that nobody switches, changes or deletes until the transaction ends. */
export async function lockProject(
  trx: Kysely<Database>,
  id: string,
): Promise<LockedProject | undefined> {
  return await trx.selectFrom("projects").select(["id", "name", "company_id", "status", "type_id"])
    .where("id", "=", id)
    .forShare().executeTakeFirst();
}

interface LockedProcess {
  process: ProcessRow;
  project: LockedProject;
}

/** A process whose milestones nobody adds, moves or removes until the transaction ends. */
export async function lockProcess(
  trx: Kysely<Database>,
  id: string,
): Promise<LockedProcess | undefined> {
  const found = await trx.selectFrom("project_processes").select("project_id")
    .where("id", "=", id).executeTakeFirst();
  if (!found) return undefined;
  const project = await lockProject(trx, found.project_id);
  const process = await trx.selectFrom("project_processes").selectAll().where("id", "=", id)
    .forUpdate().executeTakeFirst();
  return project && process && { process, project };
}

interface LockedMilestone {
  milestone: MilestoneRow;
  process: { id: string; name: string };
  project: LockedProject;
}

/** A milestone that nobody else moves on until the transaction ends, in its project. */
export async function lockMilestone(trx: Kysely<Database>, id: string): Promise<LockedMilestone> {
  const process = await trx.selectFrom("milestones")
    .innerJoin("project_processes as process", "process.id", "milestones.process_id")
    .select(["process.id", "process.name", "process.project_id"])
    .where("milestones.id", "=", id)
    .executeTakeFirst();
  if (!process) throw notFound();
  const project = await lockProject(trx, process.project_id);
  // Whoever arranges the milestones moves this one too: the check of their order, at the end of both
  // transactions, would have each wait for the other.
  await trx.selectFrom("project_processes").select("id").where("id", "=", process.id)
    .forKeyShare().execute();
  const milestone = await rowOf(trx, id);
  if (!project) throw notFound();
  return { milestone, process, project };
}

interface MilestoneOfProcess extends LockedProcess {
  milestone: MilestoneRow;
}

/** A milestone, with the process whose order it stands in. */
export async function lockMilestoneOfProcess(
  trx: Kysely<Database>,
  id: string,
): Promise<MilestoneOfProcess> {
  const found = await trx.selectFrom("milestones").select("process_id").where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const locked = await lockProcess(trx, found.process_id);
  if (!locked) throw notFound();
  return { ...locked, milestone: await rowOf(trx, id) };
}

async function rowOf(trx: Kysely<Database>, id: string): Promise<MilestoneRow> {
  return await trx.selectFrom("milestones").selectAll().where("id", "=", id).forUpdate()
    .executeTakeFirstOrThrow(() => notFound());
}
