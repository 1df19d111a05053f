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
