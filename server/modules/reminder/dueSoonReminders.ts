import { sql, type Transaction } from "kysely";
import { LEAD_DAYS } from "../../../contract/notificationPreferences.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type DueWarning, warn, type WarnInput } from "../notification/dueWarnings.ts";
import { notifyAll } from "../notification/notify.ts";
import { formatDuesSoon } from "./dueText.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Until after the end of the last day, also when clocks are set back. */
const LONGEST_MS = (Math.max(...LEAD_DAYS) + 2) * DAY_MS;

/**
 * Warns the people of reminders before open occurrences.
 * All occurrences of a reminder that a user is warned of at once become one notification. Returns
 * the number of warnings.
 */
export const warnOfReminders = (input: WarnInput): Promise<number> =>
  warn(input, {
    name: "reminders",
    selectPage: (now, after, limit) =>
      sql`
        select id, reminder_id, due_at as due from occurrences as occurrence
        where ${isWithinLeadTime(now)}
          ${after ? sql`and (due_at, id) > (${after.due}::timestamptz, ${after.id}::uuid)` : sql``}
        order by due_at, id limit ${limit}`,
    selectCandidates: (now) =>
      sql`
        select person.user_id, occurrence.id as record_id, dated.due_on,
          dated.due_on - (${now}::timestamptz at time zone reminder.time_zone)::date as days_left
        from page
        join reminders as reminder on reminder.id = page.reminder_id
        join occurrences as occurrence on occurrence.reminder_id = reminder.id
        cross join lateral (select left(occurrence.due_datetime, 10)::date as due_on) as dated
        cross join lateral (
          select reminder.created_by as user_id where reminder.created_by is not null
          union
          select link.user_id from reminder_users as link where link.reminder_id = reminder.id
        ) as person
        where ${isWithinLeadTime(now)} and not exists (
          select from occurrences as earlier
          where earlier.reminder_id = page.reminder_id and earlier.status = 'PENDING'
            and earlier.due_at > ${now}::timestamptz and earlier.due_at < page.due
        )`,
    notify,
  });

const isWithinLeadTime = (now: Date) =>
  sql`occurrence.status = 'PENDING' and occurrence.due_at > ${now}::timestamptz
    and occurrence.due_at < ${new Date(now.getTime() + LONGEST_MS)}::timestamptz`;

async function notify(
  trx: Transaction<Database>,
  warnings: readonly DueWarning[],
  now: Date,
): Promise<void> {
  const occurrences = await trx.selectFrom("occurrences as occurrence")
    .innerJoin("reminders as reminder", "reminder.id", "occurrence.reminder_id")
    .select([
      "occurrence.id",
      "occurrence.due_datetime as dueDatetime",
      "reminder.id as reminderId",
      "reminder.description",
      "reminder.time_zone as timeZone",
    ])
    .where(sql<boolean>`occurrence.id = any(${warnings.map(({ recordId }) => recordId)}::uuid[])`)
    .orderBy("occurrence.due_at").execute();
  const byOccurrence = Map.groupBy(warnings, ({ recordId }) => recordId);
  const dues = occurrences.flatMap((occurrence) =>
    (byOccurrence.get(occurrence.id) ?? []).map(({ userId, daysLeft }) => (
      { ...occurrence, userId, daysLeft }
    ))
  );
  const folded = Map.groupBy(dues, ({ userId, reminderId }) => `${userId} ${reminderId}`);
  const news = [...folded.values()].flatMap((dues) => {
    const [first] = dues;
    if (!first) return [];
    return [{
      params: {
        reminder: first.description,
        when: { tr: formatDuesSoon(dues, "tr"), en: formatDuesSoon(dues, "en") },
      },
      link: `/reminders/${first.reminderId}`,
      userIds: [first.userId],
    }];
  });
  await notifyAll(trx, "reminder_due_soon", news, now);
}
