import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql, type Transaction } from "kysely";
import type {
  ProjectType,
  ProjectTypeInput,
  ProjectTypePatch,
} from "../../../contract/schemas/projectType.ts";
import { createId, lockRow, readRecord } from "../../platform/db/records.ts";
import type { Database, ProjectTypesTable } from "../../platform/db/schema.ts";
import { staleVersion } from "../../platform/problemError.ts";
import type { AuditStamp, UndoSnapshot } from "../../platform/auditStamp.ts";
import { recordActivity } from "../activity/record.ts";
import { changedSince } from "../undo/undoRule.ts";
import { rejectDuplicate, rejectIfInUse } from "../../platform/db/constraints.ts";
import { findChanges } from "../../platform/db/patches.ts";
import { projectTypes } from "./query.ts";
import {
  checkTemplateOwners,
  formatTemplates,
  listTemplates,
  pickTemplates,
  type StoredTemplates,
  toTemplateColumns,
  toTemplates,
} from "./templates.ts";

type Row = Selectable<ProjectTypesTable>;

/**
 * Creates a project type.
 * @throws {ProblemError} `validation-failed` for a duplicate folded name, or an unknown owner in a
 * template
 */
export async function createProjectType(
  trx: Transaction<Database>,
  input: ProjectTypeInput,
  stamp: AuditStamp,
): Promise<ProjectType> {
  const { now } = stamp;
  const id = createId(now);
  const templates = toTemplates(input, [], now) ?? [];
  await checkTemplateOwners(trx, templates, input);
  await rejectDuplicate(
    trx.insertInto("project_types").values({
      id,
      name: input.name,
      description: input.description ?? null,
      ...toTemplateColumns(templates),
      created_at: now,
      updated_at: now,
    }).execute(),
  );
  const record = { id, name: input.name };
  await recordActivity(trx, [{ type: "technology", action: "created", record }], stamp);
  return await readRecord(trx, projectTypes, id);
}

/**
 * Updates a project type; templates are replaced as a whole.
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
  const { milestoneTemplate, milestoneTemplates, ...texts } = patch;
  const stored = listTemplates(before);
  const templates = toTemplates(patch, stored, stamp.now);
  if (templates) await checkTemplateOwners(trx, templates, patch);
  const areTemplatesChanged = templates !== undefined && !isDeepStrictEqual(templates, stored) &&
    !(stored.length === 0 && milestoneTemplate?.length === 0);
  const changes = findChanges<Row>({ name: "name", description: "description" }, before, texts);
  if (areTemplatesChanged) {
    const [shownBefore, shownAfter] = milestoneTemplates
      ? [stored, templates]
      : [stored.slice(0, 1), templates.slice(0, 1)];
    changes.push({
      field: milestoneTemplates ? "milestoneTemplates" : "milestoneTemplate",
      before: formatTemplates(shownBefore, milestoneTemplates !== undefined),
      after: formatTemplates(shownAfter, milestoneTemplates !== undefined),
    });
  }
  if (changes.length === 0) return await readRecord(trx, projectTypes, id);
  await stamp.storeUndo?.({ version: version + 1, data: pickTemplates(before) });
  await rejectDuplicate(
    trx.updateTable("project_types")
      .set({
        ...texts,
        ...(areTemplatesChanged && toTemplateColumns(templates)),
        version: version + 1,
        updated_at: stamp.now,
      })
      .where("id", "=", id)
      .execute(),
  );
  const record = { id, name: patch.name ?? before.name };
  await recordActivity(trx, [{ type: "technology", action: "updated", record, changes }], stamp);
  return await readRecord(trx, projectTypes, id);
}

/**
 * Restores the templates of a project type, if it still has `version`. Returns the new version.
 * @throws {ProblemError} `stale-version`, or `validation-failed` for an owner that was deleted since
 */
export async function restoreTemplates(
  trx: Transaction<Database>,
  id: string,
  { version, data: former }: UndoSnapshot<StoredTemplates>,
  stamp: AuditStamp,
): Promise<number> {
  const before = await lockRow(trx, "project_types", id);
  if (before.version !== version) throw changedSince();
  const templates = listTemplates(former);
  await checkTemplateOwners(trx, templates, {});
  await trx.updateTable("project_types")
    .set({
      ...toTemplateColumns(templates),
      template_id: former.template_id,
      template_name: former.template_name,
      version: version + 1,
      updated_at: stamp.now,
    })
    .where("id", "=", id)
    .execute();
  const change = {
    field: "milestoneTemplates",
    before: formatTemplates(listTemplates(before), true),
    after: formatTemplates(templates, true),
  };
  const record = { id, name: before.name };
  await recordActivity(
    trx,
    [{ type: "technology", action: "updated", record, changes: [change] }],
    stamp,
  );
  return version + 1;
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
