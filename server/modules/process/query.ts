import { sql } from "kysely";
import type { Process } from "../../../contract/schemas/process.ts";
import { processList } from "../../../contract/process.ts";
import { PROCESS_STATUSES } from "../../../contract/project.ts";
import {
  entityColumns,
  entitySelect,
  foldedText,
  isoTimestamp,
  jsonObject,
  nameColumn,
} from "../../platform/db/expressions.ts";
import { jsonItem, type Resource } from "../../platform/db/resource.ts";
import { isNullUnless, listAllowed } from "../../platform/db/knownValues.ts";
import { createRowCounter } from "../../platform/db/rowCounts.ts";
import {
  createMilestoneResource,
  createResponsiblesColumn,
  selectLateCount,
} from "../milestone/query.ts";
import { createMilestoneOwnerResource } from "../milestoneOwner/query.ts";
import { createProjectResource } from "../project/query.ts";
import { personFields } from "../../platform/db/people.ts";

const STARTED = ["IN_PROGRESS", "COMPLETED"];

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
      status: { value: sql`process.status`, isRequired: true },
      responsibles: createResponsiblesColumn(sql`process.id`),
      stakeholders: {
        value: sql`null`,
        anyOf: (matches) =>
          sql`exists (
            select from process_stakeholders as stakeholder
            where stakeholder.process_id = process.id and ${matches(sql`stakeholder.owner_id`)}
          )`,
      },
      startedAt: {
        value: sql`process.started_at`,
        known: (filters) => isNullUnless(listAllowed(filters, PROCESS_STATUSES), STARTED),
      },
      completedAt: {
        value: sql`process.completed_at`,
        known: (filters) => isNullUnless(listAllowed(filters, PROCESS_STATUSES), ["COMPLETED"]),
      },
    },
    select: {
      ...entitySelect("process"),
      projectId: sql`process.project_id`,
      name: sql`process.name`,
      description: sql`process.description`,
      status: sql`process.status`,
      milestoneCount: sql`process.milestone_count`,
      completedMilestoneCount: sql`process.completed_milestone_count`,
      lateMilestoneCount: selectLateCount(sql`process.id`, now),
      startedAt: isoTimestamp("process.started_at"),
      completedAt: isoTimestamp("process.completed_at"),
    },
    extend: {
      project: (nested) =>
        sql`(
          select ${jsonItem(createProjectResource(now), nested)} from projects as project
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
            ${personFields} order by account.name collate "tr_numeric", account.surname collate "tr_numeric", account.id
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
      } order by owner.name collate "tr_numeric", owner.id),
          '[]'
        )
        from process_stakeholders as stakeholder
        join milestone_owners as owner on owner.id = stakeholder.owner_id
        where stakeholder.process_id = process.id
      )`,
    },
  };
}
