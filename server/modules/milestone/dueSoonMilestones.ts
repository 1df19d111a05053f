import { sql, type Transaction } from "kysely";
import { toMilestonePath } from "../../../contract/milestone.ts";
import { LEAD_DAYS } from "../../../contract/notificationPreferences.ts";
import { selectEffectiveAssignees } from "../../platform/db/assignees.ts";
import { todayAt } from "../../platform/db/expressions.ts";
import type { Database } from "../../platform/db/schema.ts";
import { formatDaysLeft } from "../notification/daysLeft.ts";
import { type DueWarning, warn, type WarnInput } from "../notification/dueWarnings.ts";
import { notifyAll } from "../notification/notify.ts";

/** Warns the people who have to do milestones that are due soon. Returns the number of warnings. */
export const warnOfMilestones = (input: WarnInput): Promise<number> =>
  warn(input, {
    name: "milestones",
    selectPage: (now, after, limit) =>
      sql`
        select id, process_id, assignee_id, due_date as due, project_status from milestones
        where status <> 'COMPLETED'
          and due_date between ${todayAt(now)} and ${todayAt(now)} + ${LONGEST_DAYS}::integer
          ${after ? sql`and (due_date, id) > (${after.due}::date, ${after.id}::uuid)` : sql``}
        order by due_date, id limit ${limit}`,
    selectCandidates: (now) =>
      sql`
        select user_id, id as record_id, due as due_on, due - ${todayAt(now)} as days_left,
          null::integer as days_since_previous
        from (${selectEffectiveAssignees("page")}) as work where project_status = 'ACTIVE'`,
    notify,
  });

const LONGEST_DAYS = Math.max(...LEAD_DAYS);

interface DueMilestone {
  id: string;
  name: string;
  processId: string;
  process: string;
  project: string;
}

async function notify(
  trx: Transaction<Database>,
  warnings: readonly DueWarning[],
  now: Date,
): Promise<void> {
  const byMilestone = Map.groupBy(warnings, ({ recordId }) => recordId);
  const { rows } = await sql<DueMilestone>`
    select milestone.id, milestone.name, process.id as "processId", process.name as process,
      project.name as project
    from milestones as milestone
    join project_processes as process on process.id = milestone.process_id
    join projects as project on project.id = process.project_id
    where milestone.id = any(${[...byMilestone.keys()]}::uuid[])
    order by milestone.due_date, milestone.id`.execute(trx);
  const news = rows.flatMap(({ id, name, processId, process, project }) => {
    const given = byMilestone.get(id) ?? [];
    const [first] = given;
    if (!first) return [];
    const { day, daysLeft } = first;
    return [{
      params: {
        milestone: name,
        day,
        left: { tr: formatDaysLeft(daysLeft, "tr"), en: formatDaysLeft(daysLeft, "en") },
        process,
        project,
      },
      link: toMilestonePath(processId, id),
      userIds: given.map(({ userId }) => userId),
    }];
  });
  await notifyAll(trx, "milestone_due_soon", news, now);
}
