import { type RawBuilder, sql } from "kysely";

/**
 * Selects the milestones that users have to do.
 * They are assigned to them, or to nobody in a process that they are responsible for.
 */
export function selectWork(
  matches: (userId: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select milestone.* from milestones as milestone where ${matches(sql`milestone.assignee_id`)}
    union all
    select milestone.* from milestones as milestone
    where milestone.assignee_id is null and milestone.process_id in (
      select responsible.process_id from process_responsibles as responsible
      where ${matches(sql`responsible.user_id`)}
    )`;
}

/** Whether users are responsible for a process. */
export function isResponsible(
  processId: RawBuilder<unknown>,
  matches: (userId: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (
    select from process_responsibles as responsible
    where responsible.process_id = ${processId} and ${matches(sql`responsible.user_id`)}
  )`;
}
