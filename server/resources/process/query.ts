import { type RawBuilder, sql } from "kysely";
import type { Process } from "../../../contract/schemas/process.ts";
import { processList } from "../../../contract/process.ts";
import { entitySelect, fields, momentOf, object, type Resource } from "../../db/list.ts";
import { isLate, milestonesAt, responsibles } from "../milestone/query.ts";
import { milestoneOwners } from "../milestoneOwner/query.ts";
import { projects } from "../project/query.ts";
import { person } from "../user/query.ts";

/** Processes as they are at a moment: how many of their milestones are late depends on the day. */
export function processesAt(now: Date): Resource<Process, typeof processList> {
  return {
    shape: processList,
    row: "process",
    from: sql`project_processes as process
      left join projects as project on project.id = process.project_id`,
    tiebreak: sql`process.id`,
    columns: {
      id: { value: sql`process.id` },
      projectId: { value: sql`process.project_id` },
      project: { value: sql`project.name` },
      name: { value: sql`process.name` },
      description: { value: sql`process.description` },
      status: { value: progress(sql`status`) },
      responsibles: { value: responsibles(sql`process.id`), several: true },
      stakeholders: {
        value: sql`array(
          select stakeholder.owner_id from process_stakeholders as stakeholder
          where stakeholder.process_id = process.id
        )`,
        several: true,
      },
      startedAt: { value: progress(sql`started_at`) },
      completedAt: { value: progress(completedAt) },
      createdAt: { value: sql`process.created_at` },
      updatedAt: { value: sql`process.updated_at` },
    },
    select: {
      ...entitySelect("process"),
      projectId: sql`process.project_id`,
      name: sql`process.name`,
      description: sql`process.description`,
      status: progress(sql`status`),
      milestoneCount: progress(sql`milestone_count`),
      completedMilestoneCount: progress(sql`completed_milestone_count`),
      lateMilestoneCount: sql`(
        select count(*) from milestones as milestone
        where milestone.process_id = process.id and ${isLate(now)}
      )`,
      startedAt: progress(momentOf(sql`started_at`)),
      completedAt: progress(momentOf(completedAt)),
    },
    extend: {
      project: (below) =>
        sql`(
          select ${fields(projects, below)} from projects as project
          where project.id = process.project_id
        )`,
      milestones: (below) =>
        sql`(
          select coalesce(
            json_agg(${fields(milestonesAt(now), below)} order by milestone.position), '[]'
          )
          from milestones as milestone where milestone.process_id = process.id
        )`,
      responsibles: sql`(
        select coalesce(
          json_agg(
            ${person} order by account.name collate "tr", account.surname collate "tr", account.id
          ),
          '[]'
        )
        from process_responsibles as responsible
        join users as account on account.id = responsible.user_id
        where responsible.process_id = process.id
      )`,
      stakeholders: sql`(
        select coalesce(
          json_agg(${object(milestoneOwners.select)} order by owner.name collate "tr", owner.id),
          '[]'
        )
        from process_stakeholders as stakeholder
        join milestone_owners as owner on owner.id = stakeholder.owner_id
        where stakeholder.process_id = process.id
      )`,
    },
  };
}

const completedAt = sql`(case when status = 'COMPLETED' then completed_at end)`;

/** What the milestones of the process called `process` make of it. */
const progress = (expression: RawBuilder<unknown>) =>
  sql`(select ${expression} from process_progress where process_progress.id = process.id)`;
