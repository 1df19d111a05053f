import { lockRow } from "../../platform/db/records.ts";
import { byId, createDeletionRule } from "../undo/deletionRule.ts";
import { restoreRows } from "../undo/rows.ts";
import { createEnablementRule, type UndoRules } from "../undo/undoRule.ts";
import { setProjectEnablement } from "./changes.ts";

const ENABLEMENT = { table: "projects", setEnablement: setProjectEnablement } as const;

/** Undo rules of projects. */
export const PROJECT_UNDO_RULES: UndoRules = {
  "projects.enable": createEnablementRule(ENABLEMENT, {
    kind: "project_enabled",
    reverseAction: "disable",
    permission: "project:enable",
  }),
  "projects.disable": createEnablementRule(ENABLEMENT, {
    kind: "project_disabled",
    reverseAction: "enable",
    permission: "project:enable",
  }),
  "projects.delete": createDeletionRule({
    kind: "project_deleted",
    permission: "project:delete",
    parts: [{ table: "projects", where: byId }],
    async lock(trx, id) {
      const { name, company_id } = await lockRow(trx, "projects", id);
      const reminders = await trx.selectFrom("reminders").select("id").where("project_id", "=", id)
        .execute();
      const project = { id, name, company_id };
      return {
        entry: { type: "project", action: "created", record: project, project },
        reminders: reminders.map(({ id }) => id),
      };
    },
    async restore(trx, id, { rows, reminders }) {
      await restoreRows(trx, rows);
      if (reminders.length === 0) return;
      await trx.updateTable("reminders").set({ project_id: id })
        .where("id", "in", reminders).where("project_id", "is", null).execute();
    },
  }),
};
