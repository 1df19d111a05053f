import { type RawBuilder, sql } from "kysely";
import type {
  ProcessSummary,
  Project,
  ProjectHistoryEntry,
} from "../../../contract/schemas/project.ts";
import { projectHistoryList, projectList } from "../../../contract/project.ts";
import { entitySelect, moment, object, type Resource } from "../../db/list.ts";
import { companies } from "../company/query.ts";
import { projectTypes } from "../projectType/query.ts";
import { personOf } from "../user/query.ts";

const processSummary: Record<keyof ProcessSummary, RawBuilder<unknown>> = {
  id: sql`process.id`,
  name: sql`process.name`,
  status: sql`process.status`,
  milestoneCount: sql`process.milestone_count`,
  completedMilestoneCount: sql`process.completed_milestone_count`,
};

/** Those whose days the average of completion is taken of. */
const isCompleted = sql`coalesce(
  (
    select bool_and(process.status = 'COMPLETED')
    from process_progress as process where process.project_id = project.id
  ),
  false
)`;

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
    completed: { value: isCompleted },
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
        json_agg(${object(processSummary)} order by process.created_at, process.id),
        '[]'
      )
      from process_progress as process where process.project_id = project.id
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
    actor: personOf(sql`entry.actor_id`),
    process: sql`entry.process`,
    milestone: sql`entry.milestone`,
    changes: sql`entry.changes`,
    createdAt: moment("entry.created_at"),
  },
  extend: {},
};
