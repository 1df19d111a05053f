import { sql } from "kysely";
import { type Milestone, milestoneList } from "../../contract/milestone.ts";
import {
  type ProcessSummary,
  processSummaryList,
  type Project,
  type ProjectHistoryEntry,
  projectHistoryList,
  projectList,
} from "../../contract/project.ts";
import { entitySelect, moment, object, type Resource } from "../db/list.ts";
import { companies } from "./companies.ts";
import { projectTypes } from "./projectTypes.ts";

export const processSummaries: Resource<ProcessSummary, typeof processSummaryList> = {
  shape: processSummaryList,
  row: "process",
  from: sql`process_progress as process`,
  tiebreak: sql`process.id`,
  columns: {
    name: { value: sql`process.name` },
    status: { value: sql`process.status` },
    createdAt: { value: sql`process.created_at` },
  },
  select: {
    id: sql`process.id`,
    name: sql`process.name`,
    status: sql`process.status`,
    milestoneCount: sql`process.milestone_count`,
    completedMilestoneCount: sql`process.completed_milestone_count`,
  },
  extend: {},
};

export const projects: Resource<Project, typeof projectList> = {
  shape: projectList,
  row: "project",
  from: sql`projects as project
    left join companies as company on company.id = project.company_id
    left join project_types as project_type on project_type.id = project.type_id`,
  tiebreak: sql`project.id`,
  columns: {
    id: { value: sql`project.id` },
    name: { value: sql`project.name` },
    code: { value: sql`project.code`, sort: [sql`project.number`], letters: "ascii" },
    description: { value: sql`project.description` },
    status: { value: sql`project.status` },
    companyId: { value: sql`project.company_id` },
    company: { value: sql`company.name` },
    typeId: { value: sql`project.type_id` },
    type: { value: sql`project_type.name` },
    startDate: { value: sql`project.start_date` },
    endDate: { value: sql`project.end_date` },
    country: { value: sql`project.country` },
    city: { value: sql`project.city` },
    annualReductionTonnes: { value: sql`project.annual_reduction_tonnes` },
    createdAt: { value: sql`project.created_at` },
    updatedAt: { value: sql`project.updated_at` },
  },
  select: {
    ...entitySelect("project"),
    name: sql`project.name`,
    code: sql`project.code`,
    description: sql`project.description`,
    status: sql`project.status`,
    companyId: sql`project.company_id`,
    typeId: sql`project.type_id`,
    startDate: sql`project.start_date`,
    endDate: sql`project.end_date`,
    country: sql`project.country`,
    city: sql`project.city`,
    annualReductionTonnes: sql`project.annual_reduction_tonnes`,
  },
  extend: {
    company: sql`(
      select ${object(companies.select)} from ${companies.from}
      where company.id = project.company_id
    )`,
    type: sql`(
      select ${object(projectTypes.select)} from ${projectTypes.from}
      where project_type.id = project.type_id
    )`,
    processes: sql`(
      select coalesce(
        json_agg(${object(processSummaries.select)} order by process.created_at, process.id),
        '[]'
      )
      from ${processSummaries.from} where process.project_id = project.id
    )`,
  },
};

export const projectHistory: Resource<ProjectHistoryEntry, typeof projectHistoryList> = {
  shape: projectHistoryList,
  row: "entry",
  from: sql`project_history as entry`,
  tiebreak: sql`entry.sequence`,
  columns: {
    event: { value: sql`entry.event` },
    createdAt: { value: sql`entry.created_at` },
  },
  select: {
    id: sql`entry.id`,
    projectId: sql`entry.project_id`,
    event: sql`entry.event`,
    actor: sql`(
      select ${
      object({ id: sql`account.id`, name: sql`account.name`, surname: sql`account.surname` })
    }
      from users as account where account.id = entry.actor_id
    )`,
    changes: sql`entry.changes`,
    createdAt: moment("entry.created_at"),
  },
  extend: {},
};

export const milestones: Resource<Milestone, typeof milestoneList> = {
  shape: milestoneList,
  row: "milestone",
  from: sql`milestones as milestone
    left join project_processes as process on process.id = milestone.process_id`,
  tiebreak: sql`milestone.id`,
  columns: {
    id: { value: sql`milestone.id` },
    processId: { value: sql`milestone.process_id` },
    name: { value: sql`milestone.name` },
    ownerId: { value: sql`milestone.owner_id` },
    position: {
      value: sql`milestone.position`,
      sort: [sql`process.created_at`, sql`process.id`, sql`milestone.position`],
    },
    expectedDays: { value: sql`milestone.expected_days` },
    dueDate: { value: sql`milestone.due_date` },
    status: { value: sql`milestone.status` },
    startedAt: { value: sql`milestone.started_at` },
    completedAt: { value: sql`milestone.completed_at` },
  },
  select: {
    ...entitySelect("milestone"),
    processId: sql`milestone.process_id`,
    name: sql`milestone.name`,
    description: sql`milestone.description`,
    ownerId: sql`milestone.owner_id`,
    position: sql`milestone.position`,
    expectedDays: sql`milestone.expected_days`,
    dueDate: sql`milestone.due_date`,
    status: sql`milestone.status`,
    startedAt: moment("milestone.started_at"),
    completedAt: moment("milestone.completed_at"),
  },
  extend: {
    owner: sql`(
      select ${object({ id: sql`owner.id`, name: sql`owner.name` })}
      from milestone_owners as owner where owner.id = milestone.owner_id
    )`,
    process: sql`(
      select ${object({ id: sql`parent.id`, name: sql`parent.name` })}
      from project_processes as parent where parent.id = milestone.process_id
    )`,
  },
};
