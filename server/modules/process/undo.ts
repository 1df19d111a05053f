import { sql } from "kysely";
import { notFound } from "../../platform/problemError.ts";
import { lockProcess, lockProject } from "../milestone/locks.ts";
import { byColumn, byColumnIn, byId, createDeletionRule } from "../undo/deletionRule.ts";
import { restoreRows } from "../undo/rows.ts";
import type { UndoRules } from "../undo/undoRule.ts";
import { checkProcessQuota } from "./changes.ts";

/** Undo rules of processes. */
export const PROCESS_UNDO_RULES: UndoRules = {
  "processes.delete": createDeletionRule({
    kind: "process_deleted",
    permission: "project_process:update",
    parts: [
      { table: "project_processes", where: byId },
      { table: "process_responsibles", where: byColumn("process_id") },
      { table: "process_stakeholders", where: byColumn("process_id") },
      { table: "milestones", where: byColumn("process_id") },
      {
        table: "milestone_completions",
        where: byColumnIn(
          "milestone_id",
          (id) => sql`select id from milestones where process_id = ${id}::uuid`,
        ),
      },
    ],
    async lock(trx, id) {
      const locked = await lockProcess(trx, id);
      if (!locked) throw notFound();
      const { id: projectId, name, company_id } = locked.project;
      const project = { id: projectId, name, company_id };
      const process = { id, name: locked.process.name };
      return { entry: { type: "process", action: "created", record: process, process, project } };
    },
    async restore(trx, _, { rows, entry }) {
      if (entry.project) {
        await lockProject(trx, entry.project.id);
        await checkProcessQuota(trx, entry.project.id);
      }
      await restoreRows(trx, rows);
    },
  }),
};
