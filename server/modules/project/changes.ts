import { joinNames, MAX_LISTED_NAMES } from "../../../contract/language.ts";
import { type Selectable, sql, type Transaction } from "kysely";
import type { ActivityAction } from "../../../contract/activity.ts";
import {
  checkProjectDates,
  type Project,
  type ProjectInput,
  type ProjectPatch,
} from "../../../contract/schemas/project.ts";
import { enablement } from "../../../machines/lifecycles/enablement.ts";
import {
  type ActionFrom,
  getNextStatus,
  listActions,
} from "../../../machines/lifecycles/lifecycle.ts";
import { createId, lockRow, readRecord } from "../../platform/db/records.ts";
import type { Database, ProjectsTable } from "../../platform/db/schema.ts";
import {
  type FieldMessages,
  invalid,
  notAllowedFromStatus,
  ProblemError,
  staleVersion,
} from "../../platform/problemError.ts";
import { toColumns } from "../../platform/db/patches.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { type ActivityProject, type Changes, recordActivity } from "../activity/record.ts";
import { changedSince } from "../undo/undoRule.ts";
import { createProjectResource } from "./query.ts";
import { listChanges } from "./listChanges.ts";

type Row = Selectable<ProjectsTable>;

/**
 * Creates a project.
 * @throws {ProblemError} `validation-failed` for an unknown company or project type
 */
export async function createProject(
  trx: Transaction<Database>,
  input: ProjectInput,
  stamp: AuditStamp,
): Promise<Project> {
  await checkReferences(trx, input);
  const id = createId(stamp.now);
  await trx.insertInto("projects").values({
    ...toColumns<Row>(COLUMNS, input),
    id,
    name: input.name,
    company_id: input.companyId,
    type_id: input.typeId,
    created_at: stamp.now,
    updated_at: stamp.now,
  }).execute();
  await recordProject(
    trx,
    "created",
    { id, name: input.name, company_id: input.companyId },
    stamp,
  );
  return await readRecord(trx, createProjectResource(stamp.now), id);
}

/**
 * Updates a project. A patch without changes leaves version and history as they are.
 * @throws {ProblemError} `stale-version`, or `validation-failed` for unknown ids or contradictory dates
 */
export async function updateProject(
  trx: Transaction<Database>,
  id: string,
  { version, ...patch }: ProjectPatch,
  stamp: AuditStamp,
): Promise<Project> {
  const before = await lockRow(trx, "projects", id);
  if (before.version !== version) throw staleVersion();
  const columns: Partial<Pick<Row, WrittenColumn>> = toColumns<Row>(COLUMNS, patch);
  const after = { ...before, ...columns };
  const disagreements = checkProjectDates({ startDate: after.start_date, endDate: after.end_date });
  if (Object.keys(disagreements).length > 0) throw invalid(disagreements);
  await checkReferences(trx, patch);

  const changes = await listChanges(trx, before, after);
  if (changes.length === 0) return await readRecord(trx, createProjectResource(stamp.now), id);
  await trx.updateTable("projects")
    .set({ ...columns, version: before.version + 1, updated_at: stamp.now })
    .where("id", "=", id)
    .execute();
  await recordProject(trx, "updated", after, stamp, changes);
  return await readRecord(trx, createProjectResource(stamp.now), id);
}

/** Enables or disables a project; changes and records nothing if it already is. */
export async function setProjectEnablement(
  trx: Transaction<Database>,
  id: string,
  action: ActionFrom<typeof enablement>,
  stamp: AuditStamp,
): Promise<Project> {
  const [result] = (await setProjectEnablements(trx, [id], action, stamp)).values();
  if (result instanceof ProblemError) throw result;
  return await readRecord(trx, createProjectResource(stamp.now), id);
}

/**
 * Enables or disables several projects. Returns the version of each, or why it was not changed.
 * With `versions`, those of another version have been changed since.
 */
export async function setProjectEnablements(
  trx: Transaction<Database>,
  ids: readonly string[],
  action: ActionFrom<typeof enablement>,
  stamp: AuditStamp,
  versions?: ReadonlyMap<string, number | null>,
): Promise<ReadonlyMap<string, number | ProblemError>> {
  const results = new Map<string, number | ProblemError>();
  const changed: { project: Row; after: Row["status"] }[] = [];
  for (const project of await lockProjects(trx, ids)) {
    const { id, status, version } = project;
    const after = getNextStatus(enablement, status, action);
    if (versions && versions.get(id) !== version) results.set(id, changedSince());
    else if (after === undefined) results.set(id, notAllowed(status));
    else if (after === status) results.set(id, version);
    else {
      results.set(id, version + 1);
      changed.push({ project, after });
    }
  }
  if (changed.length === 0) return results;
  const statuses = changed.map(({ project: { id }, after }) => ({ id, status: after }));
  await sql`
    update projects as project
    set status = change.status, version = project.version + 1, updated_at = ${stamp.now}
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as change (id uuid, status text)
    where project.id = change.id`.execute(trx);
  await stamp.storeUndos?.(changed.map(({ project: { id, version } }) => ({
    recordId: id,
    version: version + 1,
    data: {},
  })));
  await recordActivity(
    trx,
    changed.map(({ project, after }) => ({
      type: "project",
      action: after === "ACTIVE" ? "enabled" : "disabled",
      record: project,
      project,
    })),
    stamp,
  );
  return results;
}

const lockProjects = async (trx: Transaction<Database>, ids: readonly string[]): Promise<Row[]> =>
  await trx.selectFrom("projects").selectAll()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`).orderBy("id").forUpdate().execute();

const notAllowed = (status: Row["status"]) =>
  notAllowedFromStatus("Its current status does not allow this.", listActions(enablement, status));

/**
 * Deletes a project.
 * @throws {ProblemError} `in-use`, naming its first processes
 */
export async function deleteProject(
  trx: Transaction<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  const project = await lockRow(trx, "projects", id);
  const processes = await trx.selectFrom("project_processes").select("name")
    .where("project_id", "=", id).orderBy("created_at").orderBy("id").limit(MAX_LISTED_NAMES + 1)
    .execute();
  if (processes.length > 0) {
    throw new ProblemError("in-use", {
      key: "It cannot be deleted while it has processes: {names}.",
      params: { names: joinNames(processes.map(({ name }) => name)) },
    });
  }
  await trx.deleteFrom("projects").where("id", "=", id).execute();
  await recordProject(trx, "deleted", project, stamp);
}

const recordProject = (
  trx: Transaction<Database>,
  action: ActivityAction<"project">,
  project: ActivityProject,
  stamp: AuditStamp,
  changes: Changes = [],
) => recordActivity(trx, [{ type: "project", action, record: project, project, changes }], stamp);

const COLUMNS = {
  name: "name",
  companyId: "company_id",
  typeId: "type_id",
  description: "description",
  startDate: "start_date",
  endDate: "end_date",
  country: "country",
  city: "city",
  annualReductionTonnes: "annual_reduction_tonnes",
} as const satisfies Record<keyof ProjectInput, keyof Row>;
type WrittenColumn = (typeof COLUMNS)[keyof ProjectInput];

/**
 * Checks that company and project type exist, and locks them against deletion.
 * @throws {ProblemError} `validation-failed`
 */
async function checkReferences(
  trx: Transaction<Database>,
  { companyId, typeId }: Pick<ProjectPatch, "companyId" | "typeId">,
): Promise<void> {
  const exists = async (table: "companies" | "project_types", id: string | undefined) =>
    id === undefined ||
    await trx.selectFrom(table).select("id").where("id", "=", id).forKeyShare()
        .executeTakeFirst() !== undefined;
  const unknown = [{ key: "Unknown value" }] as const;
  const errors: FieldMessages = {
    ...(!await exists("companies", companyId) && { companyId: unknown }),
    ...(!await exists("project_types", typeId) && { typeId: unknown }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
