import { type Kysely, type Selectable, sql } from "kysely";
import type { ProjectType } from "../../../contract/schemas/projectType.ts";
import type { ProjectTypeInput, ProjectTypePatch } from "../../../contract/schemas/projectType.ts";
import { newId } from "../../db/newId.ts";
import type { Database, ProjectTypesTable } from "../../db/schema.ts";
import { staleVersion } from "../../refusal.ts";
import { type AuditStamp, recordActivity } from "../activity/record.ts";
import { checkMilestoneOwners, refuseDuplicate, refuseIfInUse } from "../constraints.ts";
import { changesOf } from "../patches.ts";
import { lockRow, presentOne } from "../records.ts";
import { projectTypes } from "./query.ts";

type Row = Selectable<ProjectTypesTable>;
type Template = ProjectType["milestoneTemplate"];

const COLUMNS = {
  name: "name",
  description: "description",
  milestoneTemplate: "milestone_template",
} as const satisfies Record<keyof ProjectTypeInput, keyof Row>;

/**
 * Creates a project type. Refuses a name that, folded, another has, and an owner in the
 * template who does not exist.
 */
export function createProjectType(
  db: Kysely<Database>,
  input: ProjectTypeInput,
  stamp: AuditStamp,
): Promise<ProjectType> {
  return db.transaction().execute(async (trx) => {
    const { now } = stamp;
    const id = newId(now);
    const template = templateOf(input.milestoneTemplate ?? []);
    await checkOwners(trx, template);
    await refuseDuplicate(
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
    return await presentOne(trx, projectTypes, id);
  });
}

/** Changes what a patch gives, a template as a whole. Refuses a stale version, and as above. */
export function updateProjectType(
  db: Kysely<Database>,
  id: string,
  { version, ...patch }: ProjectTypePatch,
  stamp: AuditStamp,
): Promise<ProjectType> {
  return db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, "project_types", id);
    if (before.version !== version) throw staleVersion();
    const { milestoneTemplate, ...texts } = patch;
    const template = milestoneTemplate && templateOf(milestoneTemplate);
    if (template) await checkOwners(trx, template);
    const given = { ...texts, ...(template && { milestoneTemplate: template }) };
    const changes = changesOf<Row>(COLUMNS, before, given);
    if (changes.length === 0) return await presentOne(trx, projectTypes, id);
    await refuseDuplicate(
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
            before: told(before.milestone_template),
            after: told(template ?? []),
          }
          : change
      ),
    }], stamp);
    return await presentOne(trx, projectTypes, id);
  });
}

/** Deletes a project type. Refuses while projects are of it. */
export async function deleteProjectType(
  db: Kysely<Database>,
  id: string,
  stamp: AuditStamp,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const record = await lockRow(trx, "project_types", id);
    await refuseIfInUse(trx, "This technology cannot be deleted.", [
      {
        from: sql`projects where type_id = ${id}::uuid`,
        one: "It has 1 project.",
        many: "It has {count} projects.",
      },
    ]);
    await trx.deleteFrom("project_types").where("id", "=", id).execute();
    await recordActivity(trx, [{ type: "technology", action: "deleted", record }], stamp);
  });
}

function templateOf(steps: NonNullable<ProjectTypeInput["milestoneTemplate"]>): Template {
  return steps.map(({ name, ownerId, expectedDays }) => ({
    name,
    ownerId: ownerId?.toLowerCase() ?? null,
    expectedDays: expectedDays ?? null,
  }));
}

/** A template in a line: its milestones in their order, with the days that they take. */
const told = (template: Template) =>
  template.map(({ name, expectedDays }) =>
    expectedDays === null ? name : `${name} (${expectedDays})`
  ).join(" → ");

const checkOwners = (trx: Kysely<Database>, template: Template) =>
  checkMilestoneOwners(
    trx,
    template.map(({ ownerId }) => ownerId),
    (index) => `milestoneTemplate.${index}.ownerId`,
  );
