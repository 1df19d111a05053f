import { sql } from "kysely";
import type { RecordPage } from "../../platform/db/recordPage.ts";
import { joinColumns, type SearchedKind, type SearchUser } from "../search/kinds.ts";

/** The app's pages of milestones. */
export const milestonePage: RecordPage = {
  table: "milestones",
  path: sql`'/process/' || record.process_id || '?milestone=' || record.id`,
};

const OWN_PROCESSES = sql.lit(100);

/** Selects the processes for which a user is responsible. */
export const selectOwnProcesses = ({ id }: SearchUser) =>
  sql`(
    select responsible.process_id from process_responsibles as responsible
    where responsible.user_id = ${id}::uuid order by responsible.process_id desc limit ${OWN_PROCESSES}
  )`;

/** How the search finds milestones. */
export const milestoneSearch: SearchedKind = {
  permissions: { all: ["project_process:list"] },
  createSource: (user) => ({
    ...milestonePage,
    title: sql`record.name`,
    name: sql`record.name_folded`,
    codes: [],
    contents: [],
    detail: sql`(
      select ${joinColumns(sql`project.name`, sql`process.name`)}
      from project_processes as process join projects as project on project.id = process.project_id
      where process.id = record.process_id
    )`,
    own: sql`
      select milestone.id from milestones as milestone
      where milestone.process_id in ${selectOwnProcesses(user)}
      union
      (
        select assigned.id from milestones as assigned where assigned.assignee_id = ${user.id}::uuid
        order by assigned.urgency, assigned.id limit ${OWN_PROCESSES}
      )`,
  }),
};
