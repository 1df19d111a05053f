import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { Enablement } from "../../../contract/constants.ts";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { Reference } from "../../../contract/schemas/references.ts";
import { jsonObject } from "../../platform/db/expressions.ts";
import type { Database, MilestonesTable, ProjectProcessesTable } from "../../platform/db/schema.ts";
import { notFound, ProblemError } from "../../platform/problemError.ts";

export type ProcessRow = Selectable<ProjectProcessesTable>;
export type MilestoneRow = Omit<Selectable<MilestonesTable>, "urgency" | "project_status">;

// LOCK ORDER is described in platform/db/inTransaction.ts.

interface LockedProject {
  id: string;
  name: string;
  company_id: string;
  status: Enablement;
  type_id: string;
}

/** Locks a project against changes and deletion until the transaction ends. */
export async function lockProject(
  trx: Transaction<Database>,
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

/** Locks a process and its project. Its milestones cannot be added, moved or removed. */
export async function lockProcess(
  trx: Transaction<Database>,
  id: string,
): Promise<LockedProcess | undefined> {
  const [locked] = await lockProcesses(trx, [id]);
  return locked;
}

/** Locks the existing ones of several processes like `lockProcess`. */
export async function lockProcesses(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<LockedProcess[]> {
  const rows = await trx.selectFrom("project_processes as process")
    .innerJoin("projects as project", "project.id", "process.project_id")
    .selectAll("process").select(PROJECT)
    .where("process.id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("process.project_id").orderBy("process.id")
    .forShare("project").forUpdate("process")
    .execute();
  return rows.map(({ project, ...process }) => ({ process, project }));
}

export interface LockedMilestone {
  milestone: MilestoneRow;
  process: Reference;
  project: LockedProject;
}

/**
 * Locks the existing ones of milestones, their projects, and their processes against reordering.
 * The deferred check of positions at the end of both transactions would otherwise deadlock.
 */
export const lockMilestones = async (
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<LockedMilestone[]> =>
  await readLocked(
    selectMilestones(trx, ids).forShare("project").forKeyShare("process").forUpdate("milestone"),
  );

/** Locks the existing ones of milestones, and processes and projects as `lockProcess` does. */
export const lockMilestonesOfProcesses = async (
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<LockedMilestone[]> =>
  await readLocked(
    selectMilestones(trx, ids).forShare("project").forUpdate("process").forUpdate("milestone"),
  );

const PROJECT = (jsonObject({
  id: sql`project.id`,
  name: sql`project.name`,
  company_id: sql`project.company_id`,
  status: sql`project.status`,
  type_id: sql`project.type_id`,
}) as RawBuilder<LockedProject>).as("project");

const PROCESS = (jsonObject({
  id: sql`process.id`,
  name: sql`process.name`,
}) as RawBuilder<Reference>).as("process");

/** All transactions lock several milestones in this order: each after its project and process. */
const selectMilestones = (trx: Transaction<Database>, ids: readonly string[]) =>
  trx.selectFrom("milestones as milestone")
    .innerJoin("project_processes as process", "process.id", "milestone.process_id")
    .innerJoin("projects as project", "project.id", "process.project_id")
    .selectAll("milestone").select([PROCESS, PROJECT])
    .where("milestone.id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("process.project_id").orderBy("process.id").orderBy("milestone.id");

async function readLocked(query: ReturnType<typeof selectMilestones>): Promise<LockedMilestone[]> {
  const rows = await query.execute();
  return rows.map(({ process, project, ...milestone }) => ({ milestone, process, project }));
}

/** The milestones after a change of several, or why they were not changed, by id. */
export type MilestoneResults = ReadonlyMap<string, Milestone | ProblemError>;

/**
 * Returns the milestone of a change of one.
 * @throws {ProblemError} its error, or `not-found`
 */
export function getOnly(results: MilestoneResults): Milestone {
  const [result = notFound()] = results.values();
  if (result instanceof ProblemError) throw result;
  return result;
}
