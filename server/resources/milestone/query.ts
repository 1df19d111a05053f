import { type RawBuilder, sql } from "kysely";
import type { Milestone, MilestoneCompletion } from "../../../contract/schemas/milestone.ts";
import { milestoneCompletionList, milestoneList } from "../../../contract/milestone.ts";
import { entitySelect, moment, object, type Resource } from "../../db/list.ts";
import { todayAt } from "../../db/today.ts";
import { personOf } from "../user/query.ts";

/** Milestones as they are at a moment: which of them are late depends on the day. */
export function milestonesAt(now: Date): Resource<Milestone, typeof milestoneList> {
  return {
    shape: milestoneList,
    row: "milestone",
    from: sql`milestones as milestone
      left join project_processes as process on process.id = milestone.process_id
      left join projects as project on project.id = process.project_id
      left join milestone_owners as owner on owner.id = milestone.owner_id`,
    tiebreak: sql`milestone.id`,
    columns: {
      id: { value: sql`milestone.id` },
      processId: { value: sql`milestone.process_id` },
      process: { value: sql`process.name` },
      projectId: { value: sql`process.project_id` },
      project: { value: sql`project.name` },
      projectStatus: { value: sql`project.status` },
      name: { value: sql`milestone.name` },
      ownerId: { value: sql`milestone.owner_id` },
      owner: { value: sql`owner.name` },
      responsibles: { value: responsibles(sql`milestone.process_id`), several: true },
      position: {
        value: sql`milestone.position`,
        sort: [sql`process.created_at`, sql`process.id`, sql`milestone.position`],
      },
      expectedDays: { value: sql`milestone.expected_days` },
      dueDate: { value: sql`milestone.due_date` },
      status: { value: sql`milestone.status` },
      late: { value: isLate(now, sql`project.status`) },
      urgency: {
        value: sql`milestone.due_date`,
        sort: [
          sql`milestone.completed_at is not null`,
          isStill(sql`project.status`),
          sql`case when milestone.completed_at is null then milestone.due_date end`,
          sql`-extract(epoch from milestone.completed_at)`,
        ],
      },
      startedAt: { value: sql`milestone.started_at` },
      completedAt: { value: sql`milestone.completed_at` },
      createdAt: { value: sql`milestone.created_at` },
      updatedAt: { value: sql`milestone.updated_at` },
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
      late: isLate(now),
      still: isStill(),
      startedAt: moment("milestone.started_at"),
      completedAt: moment("milestone.completed_at"),
    },
    extend,
  };
}

/** The status of the project of the milestone called `milestone`, where it is not joined. */
const statusOfProject = sql`(
  select whole.status
  from project_processes as around join projects as whole on whole.id = around.project_id
  where around.id = milestone.process_id
)`;

/** The milestone called `milestone` is not completed, and its project is disabled. */
const isStill = (projectStatus = statusOfProject): RawBuilder<unknown> =>
  sql`(milestone.status <> 'COMPLETED' and ${projectStatus} = 'DISABLED')`;

/**
 * The milestone called `milestone` is not completed, its project is not disabled, and its due date
 * has passed in Istanbul.
 */
export const isLate = (
  now: Date,
  projectStatus: RawBuilder<unknown> = statusOfProject,
): RawBuilder<unknown> =>
  sql`(
    milestone.status <> 'COMPLETED'
    and milestone.due_date is not null and milestone.due_date < ${todayAt(now)}
    and ${projectStatus} <> 'DISABLED'
  )`;

/** The ids of the users responsible for a process. */
export const responsibles = (processId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array(
    select responsible.user_id from process_responsibles as responsible
    where responsible.process_id = ${processId}
  )`;

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
    completedBy: personOf(sql`completion.completed_by`),
    completedAt: moment("completion.completed_at"),
    note: sql`completion.note`,
    undoneBy: personOf(sql`completion.undone_by`),
    undoneAt: moment("completion.undone_at"),
  },
  extend: {},
};

const extend: ReturnType<typeof milestonesAt>["extend"] = {
  owner: sql`(
    select ${object({ id: sql`named.id`, name: sql`named.name` })}
    from milestone_owners as named where named.id = milestone.owner_id
  )`,
  process: sql`(
    select ${object({ id: sql`parent.id`, name: sql`parent.name` })}
    from project_processes as parent where parent.id = milestone.process_id
  )`,
  project: sql`(
    select ${
    object({
      id: sql`whole.id`,
      name: sql`whole.name`,
      code: sql`whole.code`,
      status: sql`whole.status`,
    })
  }
    from project_processes as parent join projects as whole on whole.id = parent.project_id
    where parent.id = milestone.process_id
  )`,
  completions: sql`(
    select coalesce(
      json_agg(
        ${object(milestoneCompletions.select)}
        order by completion.completed_at desc, completion.id desc
      ),
      '[]'
    )
    from milestone_completions as completion where completion.milestone_id = milestone.id
  )`,
};
