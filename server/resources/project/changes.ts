import { joinTexts } from "../../../contract/isolateText.ts";
import type { Kysely, Selectable } from "kysely";
import type { ActivityActionOf } from "../../../contract/activity.ts";
import type { Project } from "../../../contract/schemas/project.ts";
import {
  projectDates,
  type ProjectInput,
  type ProjectPatch,
} from "../../../contract/schemas/project.ts";
import { enablement } from "../../../machines/lifecycles/enablement.ts";
import { type ActionOf, actions, next } from "../../../machines/lifecycles/lifecycle.ts";
import { newId } from "../../db/newId.ts";
import type { Database, ProjectsTable } from "../../db/schema.ts";
import {
  type FieldMessages,
  invalid,
  notAllowedFromStatus,
  Refusal,
  staleVersion,
} from "../../refusal.ts";
import { columnsOf } from "../patches.ts";
import { lockRow, presentOne } from "../records.ts";
import {
  type AuditStamp,
  type Changes,
  type ProjectPlace,
  recordActivity,
} from "../activity/record.ts";
import { projects } from "./query.ts";
import { changesBetween } from "./tracked.ts";

type Row = Selectable<ProjectsTable>;

/** Creates a project. Refuses a company or technology that does not exist. */
export function createProject(
  db: Kysely<Database>,
  input: ProjectInput,
  stamp: AuditStamp,
): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    await checkReferences(trx, input);
    const id = newId(stamp.now);
    await trx.insertInto("projects").values({
      ...columnsOf<Row>(COLUMNS, input),
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
    return await presentOne(trx, projects, id);
  });
}

/**
 * Changes what a patch gives and keeps the rest. Refuses when the project has moved on from the
 * patch's version, and dates that disagree at their field. A patch that changes nothing leaves
 * version and history alone.
 */
export function updateProject(
  db: Kysely<Database>,
  id: string,
  { version, ...patch }: ProjectPatch,
  stamp: AuditStamp,
): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, "projects", id);
    if (before.version !== version) throw staleVersion();
    const given: Partial<Pick<Row, Written>> = columnsOf<Row>(COLUMNS, patch);
    const after = { ...before, ...given };
    const disagreements = projectDates({ startDate: after.start_date, endDate: after.end_date });
    if (Object.keys(disagreements).length > 0) throw invalid(disagreements);
    await checkReferences(trx, patch);

    const changes = await changesBetween(trx, before, after);
    if (changes.length === 0) return await presentOne(trx, projects, id);
    await trx.updateTable("projects")
      .set({ ...given, version: before.version + 1, updated_at: stamp.now })
      .where("id", "=", id)
      .execute();
    await recordProject(trx, "updated", after, stamp, changes);
    return await presentOne(trx, projects, id);
  });
}

/** Enables or disables a project; repeating what already holds changes and records nothing. */
export function setProjectEnablement(
  db: Kysely<Database>,
  id: string,
  action: ActionOf<typeof enablement>,
  stamp: AuditStamp,
): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const project = await lockRow(trx, "projects", id);
    const { status, version } = project;
    const after = next(enablement, status, action);
    if (after === undefined) {
      throw notAllowedFromStatus(
        "Its present state does not allow this.",
        actions(enablement, status),
      );
    }
    if (after === status) return await presentOne(trx, projects, id);
    await trx.updateTable("projects")
      .set({ status: after, version: version + 1, updated_at: stamp.now })
      .where("id", "=", id)
      .execute();
    await recordProject(trx, after === "ACTIVE" ? "enabled" : "disabled", project, stamp);
    return await presentOne(trx, projects, id);
  });
}

/** Deletes a project. Refuses, naming its processes, while it has any. */
export async function deleteProject(
  db: Kysely<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const project = await lockRow(trx, "projects", id);
    const processes = await trx.selectFrom("project_processes").select("name")
      .where("project_id", "=", id).orderBy("created_at").orderBy("id").execute();
    if (processes.length > 0) {
      throw new Refusal("in-use", {
        key: "It cannot be deleted while it has processes: {names}.",
        params: { names: joinTexts(processes.map(({ name }) => name), ", ") },
      });
    }
    await trx.deleteFrom("projects").where("id", "=", id).execute();
    await recordProject(trx, "deleted", project, stamp);
  });
}

const recordProject = (
  trx: Kysely<Database>,
  action: ActivityActionOf<"project">,
  project: ProjectPlace,
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
type Written = (typeof COLUMNS)[keyof ProjectInput];

/**
 * Refuses at its field when the company or the technology does not exist; those that do
 * cannot be deleted until the transaction ends.
 */
async function checkReferences(
  trx: Kysely<Database>,
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
