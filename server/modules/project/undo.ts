import type { UndoableActivityKind } from "../../../contract/activity.ts";
import type { EnablementAction } from "../../../machines/lifecycles/enablement.ts";
import { lockRow } from "../../platform/db/records.ts";
import { byId, createDeletionRule } from "../undo/deletionRule.ts";
import { restoreRows } from "../undo/rows.ts";
import { createSetUndoRule, type UndoRules } from "../undo/undoRule.ts";
import { setProjectEnablements } from "./changes.ts";

/** Undoes enabling or disabling by the opposite action. */
const createEnablementRule = (kind: UndoableActivityKind, reverseAction: EnablementAction) =>
  createSetUndoRule({
    permission: "project:enable",
    kind,
    undoSet: (trx, changes, audit) => {
      const versions = new Map(changes.map(({ recordId, version }) => [recordId, version]));
      return setProjectEnablements(trx, [...versions.keys()], reverseAction, audit, versions);
    },
  });

/** Undo rules of projects. */
export const PROJECT_UNDO_RULES: UndoRules = {
  "projects.enable": createEnablementRule("project_enabled", "disable"),
  "projects.disable": createEnablementRule("project_disabled", "enable"),
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
