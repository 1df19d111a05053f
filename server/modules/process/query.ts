import { type RawBuilder, sql } from "kysely";
import type { Filter } from "../../../contract/listQuery.ts";
import type { Process } from "../../../contract/schemas/process.ts";
import { processList } from "../../../contract/process.ts";
import {
  entityColumns,
  entitySelect,
  foldedText,
  isoTimestamp,
  jsonObject,
  nameColumn,
} from "../../platform/db/expressions.ts";
import { jsonItem, type Resource } from "../../platform/db/resource.ts";
import { createRowCounter } from "../../platform/db/rowCounts.ts";
import {
  createMilestoneResource,
  createResponsiblesColumn,
  selectIsLate,
} from "../milestone/query.ts";
import { createMilestoneOwnerResource } from "../milestoneOwner/query.ts";
import { projects } from "../project/query.ts";
import { personFields } from "../../platform/db/people.ts";

/** Creates the processes resource for a time, as lateness depends on the day. */
export function createProcessResource(now: Date): Resource<Process, typeof processList> {
  return {
    shape: processList,
    row: "process",
    from: sql`project_processes as process`,
    count: createRowCounter("processes"),
    joins: { project: sql`join projects as project on project.id = process.project_id` },
    tiebreak: sql`process.id`,
    columns: {
      ...entityColumns("process"),
      projectId: { value: sql`process.project_id` },
      project: { ...nameColumn("project", ["project"]), isRequired: true },
      name: { ...foldedText("process.name"), isRequired: true },
      description: foldedText("process.description"),
      status: { value: sql`process.status`, isRequired: true, implied: getImpliedDates },
      responsibles: createResponsiblesColumn(sql`process.id`),
      stakeholders: {
        value: sql`null`,
        anyOf: (matches) =>
          sql`exists (
            select from process_stakeholders as stakeholder
            where stakeholder.process_id = process.id and ${matches(sql`stakeholder.owner_id`)}
          )`,
      },
      startedAt: { value: sql`process.started_at` },
      completedAt: { value: sql`process.completed_at` },
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
        where milestone.process_id = process.id and ${selectIsLate(now)}
      )`,
      startedAt: isoTimestamp("process.started_at"),
      completedAt: isoTimestamp("process.completed_at"),
    },
    extend: {
      project: (nested) =>
        sql`(
          select ${jsonItem(projects, nested)} from projects as project
          where project.id = process.project_id
        )`,
      milestones: (nested) =>
        sql`(
          select coalesce(
            json_agg(${
          jsonItem(createMilestoneResource(now), nested)
        } order by milestone.position), '[]'
          )
          from milestones as milestone where milestone.process_id = process.id
        )`,
      responsibles: sql`(
        select coalesce(
          json_agg(
            ${personFields} order by account.name collate "tr", account.surname collate "tr", account.id
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
        jsonObject(createMilestoneOwnerResource(now).select)
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

/** What follows from some statuses for the columns of indexes, so that no index is read in vain. */
function getImpliedDates({ value = [] }: Filter): RawBuilder<unknown> | undefined {
  const statuses = [value].flat();
  if (statuses.includes("COMPLETED")) return undefined;
  return statuses.includes("IN_PROGRESS")
    ? sql`process.completed_at is null`
    : sql`process.completed_at is null and process.started_at is null`;
}
