import { type Selectable, sql, type Transaction } from "kysely";
import type {
  ProjectType,
  ProjectTypeInput,
  ProjectTypePatch,
} from "../../../contract/schemas/projectType.ts";
import { createId, lockRow, readRecord } from "../../platform/db/records.ts";
import type { Database, ProjectTypesTable } from "../../platform/db/schema.ts";
import { staleVersion } from "../../platform/problemError.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import { recordActivity } from "../activity/record.ts";
import {
  checkMilestoneOwners,
  rejectDuplicate,
  rejectIfInUse,
} from "../../platform/db/constraints.ts";
import { findChanges } from "../../platform/db/patches.ts";
import { projectTypes } from "./query.ts";

type Row = Selectable<ProjectTypesTable>;
type Template = ProjectType["milestoneTemplate"];

const COLUMNS = {
  name: "name",
  description: "description",
  milestoneTemplate: "milestone_template",
} as const satisfies Record<keyof ProjectTypeInput, keyof Row>;

/**
 * Creates a project type.
 * @throws {ProblemError} `validation-failed` for a duplicate folded name, or an unknown owner in the
 * template
 */
export async function createProjectType(
  trx: Transaction<Database>,
  input: ProjectTypeInput,
  stamp: AuditStamp,
): Promise<ProjectType> {
  const { now } = stamp;
  const id = createId(now);
  const template = toTemplate(input.milestoneTemplate ?? []);
  await checkOwners(trx, template);
  await rejectDuplicate(
    trx.insertInto("project_types").values({
      id,
      name: input.name,
      description: input.description ?? null,
      milestone_template: JSON.stringify(template),
      created_at: now,
      updated_at: now,
    }).execute(),
  );
  const record = { id, name: input.name };
  await recordActivity(trx, [{ type: "technology", action: "created", record }], stamp);
  return await readRecord(trx, projectTypes, id);
}

/**
 * Updates a project type; a template is replaced as a whole.
 * @throws {ProblemError} `stale-version`, or `validation-failed` as in `createProjectType`
 */
export async function updateProjectType(
  trx: Transaction<Database>,
  id: string,
  { version, ...patch }: ProjectTypePatch,
  stamp: AuditStamp,
): Promise<ProjectType> {
  const before = await lockRow(trx, "project_types", id);
  if (before.version !== version) throw staleVersion();
  const { milestoneTemplate, ...texts } = patch;
  const template = milestoneTemplate && toTemplate(milestoneTemplate);
  if (template) await checkOwners(trx, template);
  const values = { ...texts, ...(template && { milestoneTemplate: template }) };
  const changes = findChanges<Row>(COLUMNS, before, values);
  if (changes.length === 0) return await readRecord(trx, projectTypes, id);
  await rejectDuplicate(
    trx.updateTable("project_types")
      .set({
        ...texts,
        ...(template && { milestone_template: JSON.stringify(template) }),
        version: version + 1,
        updated_at: stamp.now,
      })
      .where("id", "=", id)
      .execute(),
  );
  await recordActivity(trx, [{
    type: "technology",
    action: "updated",
    record: { id, name: patch.name ?? before.name },
    changes: changes.map((change) =>
      change.field === "milestoneTemplate"
        ? {
          field: change.field,
          before: formatTemplate(before.milestone_template),
          after: formatTemplate(template ?? []),
        }
        : change
    ),
  }], stamp);
  return await readRecord(trx, projectTypes, id);
}

/**
 * Deletes a project type.
 * @throws {ProblemError} `in-use` while it has projects
 */
export async function deleteProjectType(
  trx: Transaction<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  const record = await lockRow(trx, "project_types", id);
  await rejectIfInUse(trx, "This technology cannot be deleted.", [
    {
      from: sql`projects where type_id = ${id}::uuid`,
      singular: "It has 1 project.",
      plural: "It has {count} projects.",
    },
  ]);
  await trx.deleteFrom("project_types").where("id", "=", id).execute();
  await recordActivity(trx, [{ type: "technology", action: "deleted", record }], stamp);
}

function toTemplate(steps: NonNullable<ProjectTypeInput["milestoneTemplate"]>): Template {
  return steps.map(({ name, ownerId, expectedDays }) => ({
    name,
    ownerId: ownerId?.toLowerCase() ?? null,
    expectedDays: expectedDays ?? null,
  }));
}

/** Formats a template as one line: its milestones in order, with their days. */
const formatTemplate = (template: Template) =>
  template.map(({ name, expectedDays }) =>
    expectedDays === null ? name : `${name} (${expectedDays})`
  ).join(" → ");

const checkOwners = (trx: Transaction<Database>, template: Template) =>
  checkMilestoneOwners(
    trx,
    template.map(({ ownerId }) => ownerId),
    (index) => `milestoneTemplate.${index}.ownerId`,
  );
