import { lockRow } from "../../platform/db/records.ts";
import { byId, createDeletionRule } from "../undo/deletionRule.ts";
import { createUndoRule, type UndoRules } from "../undo/undoRule.ts";
import { restoreTemplates } from "./changes.ts";
import type { StoredTemplates } from "./templates.ts";

/** Undo rules of project types. */
export const PROJECT_TYPE_UNDO_RULES: UndoRules = {
  "project-types.template": createUndoRule<StoredTemplates>({
    permission: "project_type:update",
    getActivityKind: () => "technology_updated",
    undo: restoreTemplates,
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
