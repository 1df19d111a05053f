import { lockRow } from "../../platform/db/records.ts";
import { byId, createDeletionRule } from "../undo/deletionRule.ts";
import type { UndoRules } from "../undo/undoRule.ts";

/** Undo rules of companies. */
export const COMPANY_UNDO_RULES: UndoRules = {
  "companies.delete": createDeletionRule({
    kind: "company_deleted",
    permission: "company:delete",
    parts: [{ table: "companies", where: byId }],
    async lock(trx, id) {
      const { name } = await lockRow(trx, "companies", id);
      const record = { id, name };
      return { entry: { type: "company", action: "created", companyId: id, record } };
    },
  }),
};
