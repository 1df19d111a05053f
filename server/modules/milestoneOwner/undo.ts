import { lockRow } from "../../platform/db/records.ts";
import { byId, createDeletionRule } from "../undo/deletionRule.ts";
import type { UndoRules } from "../undo/undoRule.ts";

/** Undo rules of milestone owners. */
export const MILESTONE_OWNER_UNDO_RULES: UndoRules = {
  "project-milestone-owners.delete": createDeletionRule({
    kind: "stakeholder_deleted",
    permission: "project_milestone_owner:delete",
    parts: [{ table: "milestone_owners", where: byId }],
    async lock(trx, id) {
      const { name } = await lockRow(trx, "milestone_owners", id);
      return { entry: { type: "stakeholder", action: "created", record: { id, name } } };
    },
  }),
};
