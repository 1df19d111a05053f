import { sql } from "kysely";
import type { UndoableActivityKind } from "../../../contract/activity.ts";
import { lockRow } from "../../platform/db/records.ts";
import { byColumn, byColumnIn, byId, createDeletionRule } from "../undo/deletionRule.ts";
import { restoreRows } from "../undo/rows.ts";
import { changedSince, createUndoRule, type UndoRules } from "../undo/undoRule.ts";
import { reopenOccurrence, type SettledOccurrence } from "./reopenOccurrence.ts";
import { checkReminderQuota } from "./checkReminderQuota.ts";
import { readProject } from "./recordReminder.ts";

/** Sets an occurrence back to pending, which is no lifecycle transition. */
const createSettlementRule = (kind: UndoableActivityKind) =>
  createUndoRule<SettledOccurrence>({
    permission: "reminder:manage_occurrence",
    getActivityKind: () => kind,
    async undo(trx, _, { data }, audit) {
      if (!await reopenOccurrence(trx, data, audit)) throw changedSince();
      return null;
    },
  });

/** Undo rules of reminders. */
export const REMINDER_UNDO_RULES: UndoRules = {
  "occurrences.complete": createSettlementRule("reminder_completed"),
  "occurrences.skip": createSettlementRule("reminder_skipped"),
  "reminders.complete": createSettlementRule("reminder_completed"),
  "reminders.skip": createSettlementRule("reminder_skipped"),
  "reminders.delete": createDeletionRule({
    kind: "reminder_deleted",
    permission: "reminder:delete",
    parts: [
      { table: "reminders", where: byId },
      { table: "reminder_users", where: byColumn("reminder_id") },
      { table: "occurrences", where: byColumn("reminder_id") },
      {
        table: "occurrence_notices",
        where: byColumnIn(
          "occurrence_id",
          (id) => sql`select id from occurrences where reminder_id = ${id}::uuid`,
        ),
      },
    ],
    async lock(trx, id) {
      const { description: name, project_id, created_by, status } = await lockRow(
        trx,
        "reminders",
        id,
      );
      const project = project_id === null ? undefined : await readProject(trx, project_id);
      return {
        quotaOf: status === "ACTIVE" ? created_by : null,
        entry: {
          type: "reminder",
          action: "created",
          record: { id, name },
          ...(project && { project }),
        },
      };
    },
    async restore(trx, _id, { rows, quotaOf }) {
      await checkReminderQuota(trx, quotaOf);
      await restoreRows(trx, rows);
    },
  }),
};
