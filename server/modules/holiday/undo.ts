import { lockRow } from "../../platform/db/records.ts";
import { byId, createDeletionRule } from "../undo/deletionRule.ts";
import type { UndoRules } from "../undo/undoRule.ts";

/** Undo rules of holidays. */
export const HOLIDAY_UNDO_RULES: UndoRules = {
  "holidays.delete": createDeletionRule({
    kind: "holiday_deleted",
    permission: "config:write",
    parts: [{ table: "holidays", where: byId }],
    async lock(trx, id) {
      const { name } = await lockRow(trx, "holidays", id);
      return { entry: { type: "holiday", action: "created", record: { id, name } } };
    },
  }),
};
