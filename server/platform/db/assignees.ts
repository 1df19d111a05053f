import { type RawBuilder, sql } from "kysely";

/** Returns the condition that a user's id is one of those meant. */
type Matches = (userId: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Selects the milestones that users have to do.
 * They are assigned to them, or to nobody in a process that they are responsible for.
 */
export const selectWork = (matches: Matches): RawBuilder<unknown> =>
  sql.join(selectWorkParts(matches), sql` union all `);

/** Selects the milestones of `selectWork` in two parts without common rows. */
export const selectWorkParts = (matches: Matches): readonly RawBuilder<unknown>[] => [
  sql`select milestone.* from milestones as milestone where ${matches(sql`milestone.assignee_id`)}`,
  sql`
    select milestone.* from milestones as milestone
    where milestone.assignee_id is null and milestone.process_id in (
      select responsible.process_id from process_responsibles as responsible
      where ${matches(sql`responsible.user_id`)}
    )`,
];

/**
 * Selects the people who have to do each of some milestones, as `user_id` next to its columns.
 * `table` has at least the columns `assignee_id` and `process_id`.
 */
export function selectEffectiveAssignees(table: string): RawBuilder<unknown> {
  const milestones = sql.table(table);
  return sql`
    select milestone.*, milestone.assignee_id as user_id from ${milestones} as milestone
    where milestone.assignee_id is not null
    union all
    select milestone.*, responsible.user_id from ${milestones} as milestone
    join process_responsibles as responsible on responsible.process_id = milestone.process_id
    where milestone.assignee_id is null`;
}

/** The condition that users have to do the row `milestone`. */
export const isWork = (matches: Matches): RawBuilder<unknown> =>
  sql`case when milestone.assignee_id is null
    then ${isResponsible(sql`milestone.process_id`, matches)}
    else ${matches(sql`milestone.assignee_id`)} end`;

/** Whether users are responsible for a process. */
export function isResponsible(
  processId: RawBuilder<unknown>,
  matches: Matches,
): RawBuilder<unknown> {
  return sql`exists (
    select from process_responsibles as responsible
    where responsible.process_id = ${processId} and ${matches(sql`responsible.user_id`)}
  )`;
}
