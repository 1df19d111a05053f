import { sql } from "kysely";
import type { Process } from "../../../contract/schemas/process.ts";
import { processList } from "../../../contract/process.ts";
import { entityColumns, entitySelect, foldedText, nameColumn } from "../../db/listColumns.ts";
import { isoTimestamp, jsonObject } from "../../db/json.ts";
import { jsonItem, type Resource } from "../../db/resource.ts";
import { countOfAll } from "../../db/rowCounts.ts";
import { isLate, milestonesAt, responsiblesOf } from "../milestone/query.ts";
import { milestoneOwnersAt } from "../milestoneOwner/query.ts";
import { projects } from "../project/query.ts";
import { person } from "../user/query.ts";

/** Processes as they are at a moment: how many of their milestones are late depends on the day. */
export function processesAt(now: Date): Resource<Process, typeof processList> {
  const stamps = entityColumns("process");
  return {
    shape: processList,
    row: "process",
    from: sql`project_processes as process`,
    count: countOfAll("processes"),
    joins: { project: sql`join projects as project on project.id = process.project_id` },
    tiebreak: sql`process.id`,
    columns: {
      ...stamps,
      projectId: { value: sql`process.project_id` },
      project: { ...nameColumn("project", ["project"]), isRequired: true },
      name: { ...foldedText("process.name"), isRequired: true },
      description: foldedText("process.description"),
      status: { value: sql`process.status`, isRequired: true },
      responsibles: responsiblesOf(sql`process.id`),
      stakeholders: {
        value: sql`null`,
        anyValue: (fits) =>
          sql`exists (
            select from process_stakeholders as stakeholder
            where stakeholder.process_id = process.id and ${fits(sql`stakeholder.owner_id`)}
          )`,
      },
      updatedAt: { ...stamps.updatedAt, liesTogether: true },
      startedAt: { value: sql`process.started_at`, liesTogether: true },
      completedAt: { value: sql`process.completed_at`, liesTogether: true },
    },
    select: {
      ...entitySelect("process"),
      projectId: sql`process.project_id`,
      name: sql`process.name`,
      description: sql`process.description`,
      status: sql`process.status`,
      milestoneCount: sql`process.milestone_count`,
      completedMilestoneCount: sql`process.completed_milestone_count`,
      lateMilestoneCount: sql`(
        select count(*) from milestones as milestone
        where milestone.process_id = process.id and ${isLate(now)}
      )`,
      startedAt: isoTimestamp("process.started_at"),
      completedAt: isoTimestamp("process.completed_at"),
    },
    extend: {
      project: (below) =>
        sql`(
          select ${jsonItem(projects, below)} from projects as project
          where project.id = process.project_id
        )`,
      milestones: (below) =>
        sql`(
          select coalesce(
            json_agg(${jsonItem(milestonesAt(now), below)} order by milestone.position), '[]'
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
          json_agg(${
        jsonObject(milestoneOwnersAt(now).select)
      } order by owner.name collate "tr", owner.id),
          '[]'
        )
        from process_stakeholders as stakeholder
        join milestone_owners as owner on owner.id = stakeholder.owner_id
        where stakeholder.process_id = process.id
      )`,
    },
  };
}
