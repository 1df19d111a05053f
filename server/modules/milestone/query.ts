import { type RawBuilder, sql } from "kysely";
import type { Milestone, MilestoneCompletion } from "../../../contract/schemas/milestone.ts";
import {
  MILESTONE_STATUSES,
  milestoneCompletionList,
  milestoneList,
} from "../../../contract/milestone.ts";
import type { Filter } from "../../../contract/listQuery.ts";
import type { Column, KnownValues } from "../../platform/db/filter.ts";
import {
  entityColumns,
  entitySelect,
  foldedText,
  isoTimestamp,
  jsonObject,
  nameColumn,
  todayAt,
} from "../../platform/db/expressions.ts";
import { isNullUnless, listAllowed } from "../../platform/db/knownValues.ts";
import type { Resource } from "../../platform/db/resource.ts";
import { selectFilteredCount, selectRowCount } from "../../platform/db/rowCounts.ts";
import { personFields, selectPerson } from "../../platform/db/people.ts";
import { isResponsible, selectWork } from "../../platform/db/assignees.ts";

const PROJECT = ["process", "project"];
const STARTED = ["IN_PROGRESS", "COMPLETED"];

/** The stored number of milestones that match filters, if there is one. */
const getStoredCount = (filters: readonly Filter[]): RawBuilder<number | null> | undefined =>
  filters.length === 0 ? selectRowCount("milestones") : selectFilteredCount("milestone_figures", {
    status: { type: "select", value: sql`status` },
    ownerId: { type: "entity", value: sql`owner_id` },
  }, filters);

/** Creates the milestones resource for a time, as lateness depends on the day. */
export function createMilestoneResource(now: Date): Resource<Milestone, typeof milestoneList> {
  return {
    shape: milestoneList,
    row: "milestone",
    from: sql`milestones as milestone`,
    count: getStoredCount,
    joins: {
      process: sql`join project_processes as process on process.id = milestone.process_id`,
      project: sql`join projects as project on project.id = process.project_id`,
      owner: sql`left join milestone_owners as owner on owner.id = milestone.owner_id`,
      assignee: sql`left join users as assignee on assignee.id = milestone.assignee_id`,
    },
    tiebreak: sql`milestone.id`,
    columns: {
      ...entityColumns("milestone"),
      processId: { value: sql`milestone.process_id` },
      process: { ...nameColumn("process", ["process"]), isRequired: true },
      projectId: { value: sql`process.project_id`, from: ["process"] },
      project: { ...nameColumn("project", PROJECT), isRequired: true },
      projectStatus: { value: sql`milestone.project_status` },
      name: { ...foldedText("milestone.name"), isRequired: true },
      ownerId: { value: sql`milestone.owner_id` },
      owner: { ...nameColumn("owner", ["owner"]), isMissing: sql`milestone.owner_id is null` },
      assigneeId: { value: sql`milestone.assignee_id` },
      assignee: assigneeColumn,
      effectiveAssignee: effectiveAssigneeColumn,
      responsibles: createResponsiblesColumn(sql`milestone.process_id`),
      position: {
        value: sql`milestone.position`,
        isWhole: true,
        sort: [sql`process.created_at`, sql`process.id`, sql`milestone.position`],
        isRequired: true,
        from: ["process"],
      },
      expectedDays: { value: sql`milestone.expected_days`, isWhole: true },
      dueDate: { value: sql`milestone.due_date` },
      status: { value: sql`milestone.status`, isRequired: true },
      late: { value: selectIsLate(now) },
      urgency: {
        value: sql`milestone.due_date`,
        sort: [sql`milestone.urgency`],
        isRequired: true,
        known: getKnownUrgency,
      },
      startedAt: {
        value: sql`milestone.started_at`,
        known: (filters) => isNullUnless(listAllowed(filters, MILESTONE_STATUSES), STARTED),
      },
      completedAt: {
        value: sql`milestone.completed_at`,
        known: (filters) => isNullUnless(listAllowed(filters, MILESTONE_STATUSES), ["COMPLETED"]),
      },
    },
    select: {
      ...entitySelect("milestone"),
      processId: sql`milestone.process_id`,
      name: sql`milestone.name`,
      description: sql`milestone.description`,
      ownerId: sql`milestone.owner_id`,
      assigneeId: sql`milestone.assignee_id`,
      position: sql`milestone.position`,
      expectedDays: sql`milestone.expected_days`,
      dayKind: sql`milestone.day_kind`,
      dueDate: sql`milestone.due_date`,
      plannedDueDate: sql`milestone.planned_due_date`,
      status: sql`milestone.status`,
      late: selectIsLate(now),
      still: selectIsOnHold(),
      startedAt: isoTimestamp("milestone.started_at"),
      completedAt: isoTimestamp("milestone.completed_at"),
    },
    extend,
  };
}

/** Urgencies from here on are those of completed milestones. */
const FIRST_COMPLETED_URGENCY = sql.lit(2 ** 43);
const isCompleted = sql`milestone.urgency > ${FIRST_COMPLETED_URGENCY}`;

/** What the statuses that filters allow say about a milestone's urgency. */
function getKnownUrgency(filters: readonly Filter[]): KnownValues {
  const statuses = listAllowed(filters, MILESTONE_STATUSES);
  const areCompleted = statuses.includes("COMPLETED");
  if (!areCompleted) return { condition: sql`milestone.urgency < ${FIRST_COMPLETED_URGENCY}` };
  const isCompletion = filters.some(({ fieldId }) => fieldId === "completedAt");
  return statuses.length === 1 || isCompletion ? { condition: isCompleted } : {};
}

/** Whether the row `milestone` is on hold: not completed, in a disabled project. */
const selectIsOnHold = (): RawBuilder<unknown> =>
  sql`(milestone.status <> 'COMPLETED' and milestone.project_status = 'DISABLED')`;

/**
 * Whether the row `milestone` is late.
 * That is open, in an active project, and due before today in Istanbul. The urgency of such
 * milestones is their due date.
 */
export const selectIsLate = (now: Date): RawBuilder<unknown> =>
  sql`(milestone.urgency < (${todayAt(now)} - date '2000-01-01'))`;

/** Selects the number of late milestones of a process. */
export const selectLateCount = (processId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`(
    select count(*) from milestones as milestone
    where milestone.process_id = ${processId} and ${selectIsLate(now)}
  )`;

/** The filter column of a process's responsibles. */
export const createResponsiblesColumn = (processId: RawBuilder<unknown>): Column => ({
  value: sql`null`,
  anyOf: (matches) => isResponsible(processId, matches),
});

/** The full name of the assignee, sorted in Turkish order. */
const assigneeColumn: Column = {
  value: sql`assignee.name || ' ' || assignee.surname`,
  sort: [
    sql`assignee.name collate "tr_numeric"`,
    sql`assignee.surname collate "tr_numeric"`,
    sql`assignee.id`,
  ],
  from: ["assignee"],
  isMissing: sql`milestone.assignee_id is null`,
};

/**
 * The filter column of the people who have to do a milestone.
 * It is assigned to them, or to nobody in a process that they are responsible for.
 */
const effectiveAssigneeColumn: Column = {
  value: sql`null`,
  anyOf: (matches) =>
    sql`(${matches(sql`milestone.assignee_id`)} or (
      milestone.assignee_id is null and ${isResponsible(sql`milestone.process_id`, matches)}
    ))`,
  matching: selectWork,
  hasAny: sql`(milestone.assignee_id is not null or ${
    isResponsible(sql`milestone.process_id`, () => sql`true`)
  })`,
};

export const milestoneCompletions: Resource<
  MilestoneCompletion,
  typeof milestoneCompletionList
> = {
  shape: milestoneCompletionList,
  row: "completion",
  from: sql`milestone_completions as completion`,
  tiebreak: sql`completion.id`,
  columns: {
    completedAt: { value: sql`completion.completed_at` },
    undoneAt: { value: sql`completion.undone_at` },
  },
  select: {
    id: sql`completion.id`,
    milestoneId: sql`completion.milestone_id`,
    completedBy: selectPerson(sql`completion.completed_by`),
    completedAt: isoTimestamp("completion.completed_at"),
    note: sql`completion.note`,
    undoneBy: selectPerson(sql`completion.undone_by`),
    undoneAt: isoTimestamp("completion.undone_at"),
  },
  extend: {},
};

const extend: ReturnType<typeof createMilestoneResource>["extend"] = {
  assignee: selectPerson(sql`milestone.assignee_id`),
  responsible: sql`(
    select ${personFields}
    from process_responsibles as responsible
    join users as account on account.id = responsible.user_id
    where responsible.process_id = milestone.process_id
    order by account.name collate "tr_numeric", account.surname collate "tr_numeric", account.id limit 1
  )`,
  owner: {
    select: { id: sql`its_owner.id`, name: sql`its_owner.name` },
    from: sql`milestone_owners as its_owner`,
    key: sql`its_owner.id`,
    reference: sql`milestone.owner_id`,
  },
  process: {
    select: { id: sql`its_process.id`, name: sql`its_process.name` },
    from: sql`project_processes as its_process`,
    key: sql`its_process.id`,
    reference: sql`milestone.process_id`,
  },
  project: {
    select: {
      id: sql`its_project.id`,
      name: sql`its_project.name`,
      code: sql`its_project.code`,
      status: sql`its_project.status`,
    },
    from: sql`(
      project_processes as its_process
      join projects as its_project on its_project.id = its_process.project_id
    )`,
    key: sql`its_process.id`,
    reference: sql`milestone.process_id`,
  },
  completions: sql`(
    select coalesce(
      json_agg(
        ${jsonObject(milestoneCompletions.select)}
        order by completion.completed_at desc, completion.id desc
      ),
      '[]'
    )
    from milestone_completions as completion where completion.milestone_id = milestone.id
  )`,
};
