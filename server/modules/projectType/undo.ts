import { lockRow } from "../../platform/db/records.ts";
import { byId, createDeletionRule } from "../undo/deletionRule.ts";
import { changedSince, createUndoRule, type UndoRules } from "../undo/undoRule.ts";
import { deleteProjectType, restoreTemplates } from "./changes.ts";
import type { StoredTemplates } from "./templates.ts";

/** Undo rules of project types. */
export const PROJECT_TYPE_UNDO_RULES: UndoRules = {
  "project-types.template": createUndoRule<StoredTemplates>({
    permission: "project_type:update",
    getActivityKind: () => "technology_updated",
    undo: restoreTemplates,
  }),
  "project-types.starterPack": createUndoRule({
    permission: "project_type:delete",
    getActivityKind: () => "technology_created",
    async undo(trx, id, { version }, audit) {
      const row = await trx.selectFrom("project_types").select("version").where("id", "=", id)
        .forUpdate().executeTakeFirst();
      if (row?.version !== version) throw changedSince();
      await deleteProjectType(trx, id, audit);
      return null;
    },
  }),
  "project-types.delete": createDeletionRule({
    kind: "technology_deleted",
    permission: "project_type:delete",
    parts: [{ table: "project_types", where: byId }],
    async lock(trx, id) {
      const { name } = await lockRow(trx, "project_types", id);
      return { entry: { type: "technology", action: "created", record: { id, name } } };
    },
  }),
};
