import { lockRow } from "../../platform/db/records.ts";
import { byId, createDeletionRule } from "../undo/deletionRule.ts";
import { restoreRows } from "../undo/rows.ts";
import type { UndoRules } from "../undo/undoRule.ts";
import { checkHolidayQuota } from "./changes.ts";

/** Undo rules of holidays. */
export const HOLIDAY_UNDO_RULES: UndoRules = {
  "holidays.delete": createDeletionRule<{ date?: string }>({
    kind: "holiday_deleted",
    permission: "config:write",
    parts: [{ table: "holidays", where: byId }],
    async lock(trx, id) {
      const { name, date } = await lockRow(trx, "holidays", id);
      return { date, entry: { type: "holiday", action: "created", record: { id, name } } };
    },
    async restore(trx, _id, { rows, date }) {
      // Undos of the build before this check have no date.
      if (date !== undefined) await checkHolidayQuota(trx, date);
      await restoreRows(trx, rows);
    },
  }),
};
