import { type RawBuilder, sql } from "kysely";
import type { Filter } from "../../../contract/listQuery.ts";
import type {
  ProcessSummary,
  Project,
  ProjectHistoryEntry,
} from "../../../contract/schemas/project.ts";
import { projectHistoryList, projectList } from "../../../contract/project.ts";
import {
  entityColumns,
  entitySelect,
  foldedText,
  isoTimestamp,
  jsonObject,
  nameColumn,
} from "../../platform/db/expressions.ts";
import type { Resource } from "../../platform/db/resource.ts";
import { selectFilteredCount, selectRowCount } from "../../platform/db/rowCounts.ts";
import { companies } from "../company/query.ts";
import { projectTypes } from "../projectType/query.ts";
import { selectIsLate, selectLateCount } from "../milestone/query.ts";
import { selectPerson } from "../../platform/db/people.ts";

/** Selects the rows `process` as lists of projects show them. */
const createProcessSummary = (
  now: Date,
): Record<keyof ProcessSummary, RawBuilder<unknown>> => ({
  id: sql`process.id`,
  name: sql`process.name`,
  status: sql`process.status`,
  milestoneCount: sql`process.milestone_count`,
  completedMilestoneCount: sql`process.completed_milestone_count`,
  lateMilestoneCount: selectLateCount(sql`process.id`, now),
});

/** The stored number of projects that match filters, if there is one. */
function getStoredCount(filters: readonly Filter[]): RawBuilder<number | null> | undefined {
  const [first, second] = filters;
  if (first === undefined) return selectRowCount("projects");
  if (first.fieldId === "completed" && first.operator === "EQUALS" && second === undefined) {
    const completed = selectRowCount("completed_projects");
    return first.value === "true" ? completed : sql`(${selectRowCount("projects")} - ${completed})`;
  }
  return selectFilteredCount("project_figures", {
    status: { type: "select", value: sql`status` },
    typeId: { type: "entity", value: sql`type_id` },
  }, filters);
}

/** Selects how many late milestones each project has that has any. */
const selectLateCounts = (now: Date): RawBuilder<unknown> =>
  sql`
    select process.project_id, count(*)::integer as count from milestones as milestone
    join project_processes as process on process.id = milestone.process_id
    where ${selectIsLate(now)} group by process.project_id`;

/** Creates the projects resource for a time, as lateness depends on the day. */
export const createProjectResource = (now: Date): Resource<Project, typeof projectList> => ({
  shape: projectList,
  row: "project",
  from: sql`projects as project`,
  count: getStoredCount,
  joins: {
    company: sql`join companies as its_company on its_company.id = project.company_id`,
    type: sql`join project_types as its_type on its_type.id = project.type_id`,
    progress: sql`join project_progress as progress on progress.project_id = project.id`,
    late: sql`left join (${selectLateCounts(now)}) as late on late.project_id = project.id`,
  },
  tiebreak: sql`project.id`,
  columns: {
    ...entityColumns("project"),
    name: { ...foldedText("project.name"), isRequired: true },
    code: {
      value: sql`project.code`,
      sort: [sql`project.number`],
      isRequired: true,
      letters: "ascii",
    },
    nameCodeOrCity: {
      ...foldedText("project.name"),
      or: {
        value: sql`project.code`,
        letters: "ascii",
        or: foldedText("project.city"),
      },
    },
    description: foldedText("project.description"),
    status: { value: sql`project.status`, isRequired: true },
    companyId: { value: sql`project.company_id` },
    company: { ...nameColumn("its_company", ["company"]), isRequired: true },
    typeId: { value: sql`project.type_id` },
    type: { ...nameColumn("its_type", ["type"]), isRequired: true },
    startDate: { value: sql`project.start_date` },
    endDate: { value: sql`project.end_date` },
    country: foldedText("project.country"),
    city: foldedText("project.city"),
    annualReductionTonnes: { value: sql`project.annual_reduction_tonnes` },
    completed: { value: sql`progress.is_completed`, from: ["progress"] },
    hasLateMilestones: {
      // Uncorrelated, so that the late milestones are read once.
      value: sql`(project.id in (
        select process.project_id from milestones as milestone
        join project_processes as process on process.id = milestone.process_id
        where ${selectIsLate(now)}
      ))`,
    },
    lateMilestones: { value: sql`late.count`, from: ["late"] },
    lastActivityAt: {
      value: sql`progress.last_activity_at`,
      isRequired: true,
      from: ["progress"],
    },
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
    lastActivityAt: sql`(
      select ${isoTimestamp("its_progress.last_activity_at")}
      from project_progress as its_progress where its_progress.project_id = project.id
    )`,
  },
  extend: {
    company: {
      select: companies.select,
      from: companies.from,
      key: sql`company.id`,
      reference: sql`project.company_id`,
    },
    type: {
      select: projectTypes.select,
      from: projectTypes.from,
      key: sql`project_type.id`,
      reference: sql`project.type_id`,
    },
    processes: sql`(
      select coalesce(
        json_agg(${jsonObject(createProcessSummary(now))} order by process.created_at, process.id),
        '[]'
      )
      from project_processes as process where process.project_id = project.id
    )`,
  },
});

const historyEvent = sql`case when entry.record_type = 'project'
  then substr(entry.kind, 9) else entry.kind end`;

const selectReferenceIf = (condition: RawBuilder<unknown>, id: string, name: string) =>
  sql`case when ${condition} then ${
    jsonObject({ id: sql.ref(`entry.${id}`), name: sql.ref(`entry.${name}`) })
  } end`;

/** The condition of activity of a project, its processes and milestones. */
export const createHistoryCondition = (id: string): RawBuilder<unknown> =>
  sql`entry.project_id = ${id}::uuid
    and entry.record_type in ('project', 'process', 'milestone')`;

export const projectHistory: Resource<ProjectHistoryEntry, typeof projectHistoryList> = {
  shape: projectHistoryList,
  row: "entry",
  from: sql`activity as entry`,
  tiebreak: sql`entry.sequence`,
  columns: {
    event: { value: historyEvent },
    createdAt: { value: sql`entry.created_at`, isRequired: true },
  },
  select: {
    id: sql`entry.id`,
    projectId: sql`entry.project_id`,
    event: historyEvent,
    actor: selectPerson(sql`entry.actor_id`),
    process: selectReferenceIf(sql`entry.process_id is not null`, "process_id", "process_name"),
    milestone: selectReferenceIf(sql`entry.record_type = 'milestone'`, "record_id", "record_name"),
    changes: sql`entry.changes`,
    takesBack: sql`entry.takes_back`,
    createdAt: isoTimestamp("entry.created_at"),
  },
  extend: {},
};
