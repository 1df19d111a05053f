import { sql, type Transaction } from "kysely";
import { LEAD_DAYS } from "../../../contract/notificationPreferences.ts";
import type { Database } from "../../platform/db/schema.ts";
import { type DueWarning, warn, type WarnInput } from "../notification/dueWarnings.ts";
import { notifyAll } from "../notification/notify.ts";
import { formatDueSoon } from "./dueText.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Until after the end of the last day, also when clocks are set back. */
const LONGEST_MS = (Math.max(...LEAD_DAYS) + 2) * DAY_MS;

/**
 * Warns the people of reminders before open occurrences. At any time a user can be warned of one
 * occurrence of a reminder at most, as a lead time is shorter than the days since the previous one.
 * Returns the number of warnings.
 */
export const warnOfReminders = (input: WarnInput): Promise<number> =>
  warn(input, {
    name: "reminders",
    selectPage: (now, after, limit) =>
      sql`
        select id, reminder_id, due_at as due, due_datetime from occurrences
        where status = 'PENDING' and due_at > ${now}::timestamptz
          and due_at < ${new Date(now.getTime() + LONGEST_MS)}::timestamptz
          ${after ? sql`and (due_at, id) > (${after.due}::timestamptz, ${after.id}::uuid)` : sql``}
        order by due_at, id limit ${limit}`,
    selectCandidates: (now) =>
      sql`
        select person.user_id, page.id as record_id, dated.due_on,
          dated.due_on - (${now}::timestamptz at time zone reminder.time_zone)::date as days_left,
          (
            select dated.due_on - left(previous.due_datetime, 10)::date
            from occurrences as previous
            where previous.reminder_id = page.reminder_id and previous.due_at < page.due
            order by previous.due_at desc limit 1
          ) as days_since_previous
        from page
        join reminders as reminder on reminder.id = page.reminder_id
        cross join lateral (select left(page.due_datetime, 10)::date as due_on) as dated
        cross join lateral (
          select reminder.created_by as user_id where reminder.created_by is not null
          union
          select link.user_id from reminder_users as link where link.reminder_id = reminder.id
        ) as person`,
    notify,
  });

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
  const news = occurrences.flatMap((occurrence) => {
    const given = byOccurrence.get(occurrence.id) ?? [];
    const [first] = given;
    if (!first) return [];
    const due = { ...occurrence, daysLeft: first.daysLeft };
    return [{
      params: {
        reminder: occurrence.description,
        when: { tr: formatDueSoon(due, "tr"), en: formatDueSoon(due, "en") },
      },
      link: `/reminders/${occurrence.reminderId}`,
      userIds: given.map(({ userId }) => userId),
    }];
  });
  await notifyAll(trx, "reminder_due_soon", news, now);
}
