import { type Kysely, type RawBuilder, sql } from "kysely";
import type { TakenBackKind } from "../../../contract/activity.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Database } from "../../db/schema.ts";
import { type AuditStamp, recordActivity, type RecordedAction } from "../activity/record.ts";
import { notFound } from "../../refusal.ts";
import { putBackAtPlace } from "../milestone/putBack.ts";
import { lockMilestoneOfProcess, lockProcess, lockProject } from "../process/locks.ts";
import { lockRow } from "../records.ts";
import { refuseBeyondQuota } from "../reminder/quota.ts";
import { projectOf } from "../reminder/recorded.ts";
import { lockUsers } from "../user/rights.ts";
import { type KeptRows, type Part, putBackRows, rowsOf } from "./rows.ts";
import { type Reversal, reversal } from "./reversal.ts";

const byId = (id: string) => sql`id = ${id}::uuid`;
const of = (column: string) => (id: string) => sql`${sql.ref(column)} = ${id}::uuid`;
const among = (column: string, ids: (id: string) => RawBuilder<unknown>) => (id: string) =>
  sql`${sql.ref(column)} in (${ids(id)})`;

interface Deletion<More extends object> {
  kind: TakenBackKind;
  permission: Permission;
  parts: readonly Part[];
  /** Holds the record as its deletion does, and says how its return is recorded, and what else is. */
  hold(trx: Kysely<Database>, id: string): Promise<{ entry: RecordedAction } & More>;
  /** Where it takes more than its rows. */
  putBack?: (
    trx: Kysely<Database>,
    id: string,
    kept: { rows: KeptRows } & More,
    by: AuditStamp,
  ) => Promise<void>;
}

/** Everything has its id again, and all that it had. */
const deletion = <More extends object>(
  { kind, permission, parts, hold, putBack = (trx, _, { rows }) => putBackRows(trx, rows) }:
    Deletion<
      More
    >,
): Reversal =>
  reversal({
    permission,
    recorded: () => kind,
    async before(trx, id, { actorId }) {
      await lockUsers(trx, [actorId]);
      const held = await hold(trx, id);
      const rows = await rowsOf(trx, parts, id);
      return rows && { ...held, rows };
    },
    after: (_, _id, kept) => Promise.resolve(kept && { version: null, kept }),
    async takeBack(db, id, { kept }, by) {
      await db.transaction().execute(async (trx) => {
        await lockUsers(trx, [by.actorId]);
        await putBack(trx, id, kept, by);
        await recordActivity(trx, [kept.entry], by);
      });
      return null;
    },
  });

/** How deletions are taken back. */
export const DELETIONS: Record<string, Reversal> = {
  "companies.delete": deletion({
    kind: "company_deleted",
    permission: "company:delete",
    parts: [{ table: "companies", where: byId }],
    async hold(trx, id) {
      const { name } = await lockRow(trx, "companies", id);
      const record = { id, name };
      return { entry: { type: "company", action: "created", companyId: id, record } };
    },
  }),
  "project-types.delete": deletion({
    kind: "technology_deleted",
    permission: "project_type:delete",
    parts: [{ table: "project_types", where: byId }],
    async hold(trx, id) {
      const { name } = await lockRow(trx, "project_types", id);
      return { entry: { type: "technology", action: "created", record: { id, name } } };
    },
  }),
  "project-milestone-owners.delete": deletion({
    kind: "stakeholder_deleted",
    permission: "project_milestone_owner:delete",
    parts: [{ table: "milestone_owners", where: byId }],
    async hold(trx, id) {
      const { name } = await lockRow(trx, "milestone_owners", id);
      return { entry: { type: "stakeholder", action: "created", record: { id, name } } };
    },
  }),
  "projects.delete": deletion({
    kind: "project_deleted",
    permission: "project:delete",
    parts: [{ table: "projects", where: byId }],
    async hold(trx, id) {
      const { name, company_id } = await lockRow(trx, "projects", id);
      const reminders = await trx.selectFrom("reminders").select("id").where("project_id", "=", id)
        .execute();
      const project = { id, name, company_id };
      return {
        entry: { type: "project", action: "created", record: project, project },
        reminders: reminders.map(({ id }) => id),
      };
    },
    async putBack(trx, id, { rows, reminders }) {
      await putBackRows(trx, rows);
      if (reminders.length === 0) return;
      await trx.updateTable("reminders").set({ project_id: id })
        .where("id", "in", reminders).where("project_id", "is", null).execute();
    },
  }),
  "processes.delete": deletion({
    kind: "process_deleted",
    permission: "project_process:update",
    parts: [
      { table: "project_processes", where: byId },
      { table: "process_responsibles", where: of("process_id") },
      { table: "process_stakeholders", where: of("process_id") },
      { table: "milestones", where: of("process_id") },
      {
        table: "milestone_completions",
        where: among(
          "milestone_id",
          (id) => sql`select id from milestones where process_id = ${id}::uuid`,
        ),
      },
    ],
    async hold(trx, id) {
      const locked = await lockProcess(trx, id);
      if (!locked) throw notFound();
      const { id: projectId, name, company_id } = locked.project;
      const project = { id: projectId, name, company_id };
      const process = { id, name: locked.process.name };
      return { entry: { type: "process", action: "created", record: process, process, project } };
    },
    async putBack(trx, _, { rows, entry }) {
      if (entry.project) await lockProject(trx, entry.project.id);
      await putBackRows(trx, rows);
    },
  }),
  "milestones.delete": deletion({
    kind: "milestone_deleted",
    permission: "project_process:update",
    parts: [{ table: "milestones", where: byId }],
    async hold(trx, id) {
      const { milestone, process, project } = await lockMilestoneOfProcess(trx, id);
      return {
        entry: {
          type: "milestone",
          action: "created",
          record: { id, name: milestone.name },
          process: { id: process.id, name: process.name },
          project: { id: project.id, name: project.name, company_id: project.company_id },
        },
        processId: process.id,
        position: milestone.position,
      };
    },
    putBack: (trx, id, { rows, processId, position }) =>
      putBackAtPlace(trx, { id, processId, position }, () => putBackRows(trx, rows)),
  }),
  "reminders.delete": deletion({
    kind: "reminder_deleted",
    permission: "reminder:delete",
    parts: [
      { table: "reminders", where: byId },
      { table: "reminder_users", where: of("reminder_id") },
      { table: "occurrences", where: of("reminder_id") },
      {
        table: "occurrence_notices",
        where: among(
          "occurrence_id",
          (id) => sql`select id from occurrences where reminder_id = ${id}::uuid`,
        ),
      },
    ],
    async hold(trx, id) {
      const { description: name, project_id, created_by, status } = await lockRow(
        trx,
        "reminders",
        id,
      );
      const project = project_id === null ? undefined : await projectOf(trx, project_id);
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
    async putBack(trx, _id, { rows, quotaOf }) {
      await refuseBeyondQuota(trx, quotaOf);
      await putBackRows(trx, rows);
    },
  }),
};
