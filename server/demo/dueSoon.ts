import { type Insertable, sql, type Transaction } from "kysely";
import { DEFAULT_TIME_ZONE } from "../../contract/constants.ts";
import { toMilestonePath } from "../../contract/milestone.ts";
import { DEFAULT_LEAD_DAYS, type LeadDays } from "../../contract/notificationPreferences.ts";
import { formatDaysLeft } from "../modules/notification/daysLeft.ts";
import { canBeNotified, renderNotification } from "../modules/notification/notify.ts";
import { formatDueSoon } from "../modules/reminder/dueText.ts";
import type { DueWarningsTable } from "../platform/db/newsTables.ts";
import type { Database } from "../platform/db/schema.ts";
import type { NotificationsTable } from "../platform/db/userTables.ts";
import { toInstant, toLocalTime } from "../platform/wallClock.ts";
import type { Directory } from "./directory.ts";
import type { ProjectRows } from "./projectRows.ts";
import { createRandom, DAY_MS } from "./random.ts";

const SEED = 32_714;
const READ_AFTER_MS = DAY_MS / 3;

interface DueSoonRows {
  warnings: Insertable<DueWarningsTable>[];
  notifications: Insertable<NotificationsTable>[];
}

/** Creates the warnings of milestones that are due soon, with read notifications of accounts. */
export function createDueSoonRows(
  { projects, processes, responsibles, milestones }: ProjectRows,
  { users }: Directory,
  now: Date,
): DueSoonRows {
  const random = createRandom(SEED);
  const today = Temporal.PlainDate.from(toLocalTime(now, DEFAULT_TIME_ZONE).slice(0, 10));
  const rows: DueSoonRows = { warnings: [], notifications: [] };
  for (const { id, name, process_id, assignee_id, due_date, status } of milestones) {
    const process = processes.find((process) => process.id === process_id);
    const project = projects.find((project) => project.id === process?.project_id);
    if (!due_date || status === "COMPLETED" || !process || project?.status !== "ACTIVE") continue;
    const due = Temporal.PlainDate.from(due_date);
    const lead = findNearestLead(today.until(due).days);
    if (lead === undefined) continue;
    const people = users.filter((user) =>
      assignee_id
        ? user.id === assignee_id
        : responsibles.some((row) => row.process_id === process_id && row.user_id === user.id)
    );
    rows.warnings.push(...people.map((user) => (
      { user_id: user.id, record_id: id, due_on: due_date, lead_days: lead, in_digest: false }
    )));
    const created_at = toInstant(`${due.subtract({ days: lead })}T00:00:00`, DEFAULT_TIME_ZONE);
    const texts = renderNotification({
      kind: "milestone_due_soon",
      params: {
        milestone: name,
        day: due_date.split("-").reverse().join("."),
        left: { tr: formatDaysLeft(lead, "tr"), en: formatDaysLeft(lead, "en") },
        process: process.name,
        project: project.name,
      },
      link: toMilestonePath(process_id, id),
    });
    const accounts = people.filter(({ password_hash, roles }) =>
      password_hash && canBeNotified(roles)
    );
    const updated_at = new Date(Math.min(created_at.getTime() + READ_AFTER_MS, now.getTime()));
    rows.notifications.push(...accounts.map((user) => ({
      ...texts,
      id: random.id(created_at),
      user_id: user.id,
      status: "READ" as const,
      created_at,
      updated_at,
    })));
  }
  return rows;
}

interface ReminderWarning {
  userId: string;
  isAccount: boolean;
  reminderId: string;
  reminder: string;
  dueDatetime: string;
  timeZone: string;
  warnedAt: Date;
  daysLeft: number;
}

/** Inserts the warnings of reminders that are due soon, with a read notification of each. */
export async function insertReminderWarnings(
  trx: Transaction<Database>,
  now: Date,
): Promise<void> {
  const { rows } = await sql<ReminderWarning>`
    with warning as materialized (
      select person.user_id, occurrence.id as record_id, dated.due_on, nearest.lead_days,
        reminder.id as reminder_id, reminder.description, reminder.time_zone,
        occurrence.due_datetime, greatest(
          (dated.due_on - nearest.lead_days)::timestamp at time zone reminder.time_zone,
          reminder.created_at
        ) as warned_at
      from occurrences as occurrence
      join reminders as reminder on reminder.id = occurrence.reminder_id
      cross join lateral (
        select left(occurrence.due_datetime, 10)::date as due_on,
          left(occurrence.due_datetime, 10)::date
            - (${now}::timestamptz at time zone reminder.time_zone)::date as days_left,
          left(occurrence.due_datetime, 10)::date - (
            select left(previous.due_datetime, 10)::date from occurrences as previous
            where previous.reminder_id = occurrence.reminder_id
              and previous.due_at < occurrence.due_at
            order by previous.due_at desc limit 1
          ) as days_since_previous
      ) as dated
      cross join lateral (
        select min(lead) as lead_days from unnest(${[...DEFAULT_LEAD_DAYS]}::smallint[]) as lead
        where lead >= dated.days_left
          and (dated.days_since_previous is null or lead < dated.days_since_previous)
      ) as nearest
      cross join lateral (
        select reminder.created_by as user_id where reminder.created_by is not null
        union
        select link.user_id from reminder_users as link where link.reminder_id = reminder.id
      ) as person
      where occurrence.status = 'PENDING' and occurrence.due_at > ${now}::timestamptz
        and nearest.lead_days is not null
    ), inserted as (
      insert into due_warnings (user_id, record_id, due_on, lead_days, in_digest)
      select user_id, record_id, due_on, lead_days, false from warning
    )
    select distinct on (reminder_id, user_id)
      user_id as "userId", account.password_hash is not null as "isAccount",
      reminder_id as "reminderId", description as reminder, due_datetime as "dueDatetime",
      time_zone as "timeZone", warned_at as "warnedAt",
      due_on - (warned_at at time zone time_zone)::date as "daysLeft"
    from warning join users as account on account.id = warning.user_id
    order by reminder_id, user_id, warning.due_datetime`.execute(trx);
  const random = createRandom(SEED + 1);
  const notifications = rows.filter(({ isAccount }) => isAccount).map((warning) => {
    const { userId, reminderId, reminder, warnedAt } = warning;
    return {
      ...renderNotification({
        kind: "reminder_due_soon",
        params: {
          reminder,
          when: { tr: formatDueSoon(warning, "tr"), en: formatDueSoon(warning, "en") },
        },
        link: `/reminders/${reminderId}`,
      }),
      id: random.id(warnedAt),
      user_id: userId,
      status: "READ" as const,
      created_at: warnedAt,
      updated_at: new Date(Math.min(warnedAt.getTime() + READ_AFTER_MS, now.getTime())),
    };
  });
  if (notifications.length > 0) {
    await trx.insertInto("notifications").values(notifications).execute();
  }
}

function findNearestLead(daysLeft: number): LeadDays | undefined {
  if (daysLeft < 0) return undefined;
  return DEFAULT_LEAD_DAYS.filter((lead) => lead >= daysLeft).sort((a, b) => a - b)[0];
}
