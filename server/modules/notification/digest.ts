import { type Kysely, type RawBuilder, sql } from "kysely";
import { DEFAULT_TIME_ZONE } from "../../../contract/constants.ts";
import type { NotificationTopic } from "../../../contract/notificationPreferences.ts";
import type { DigestContent, DigestCounts } from "../../platform/db/newsTables.ts";
import type { Database } from "../../platform/db/schema.ts";
import { isWork, selectWorkParts } from "../../platform/db/assignees.ts";
import { todayAt } from "../../platform/db/expressions.ts";

/** The most lines of each part. */
export const MAX_DIGEST_LINES = 20;
/** Rows of a part are counted up to this number. */
export const MAX_COUNTED = 500;
/** How many days ahead due milestones and reminders are listed. */
const DAYS_AHEAD = 7;

/** Selects the first rows of a part, and their number. */
const selectCounted = (rows: RawBuilder<unknown>) =>
  sql`(
      select json_build_object(
        'lines', coalesce(json_agg(line order by place) filter (where place <= ${MAX_DIGEST_LINES}), '[]'),
        'count', count(*)
      )
      from (
        select to_json(listed) as line, row_number() over () as place
        from (${rows} limit ${MAX_COUNTED + 1}) as listed
      ) as numbered
    )`;

type DigestParts = {
  [Part in keyof DigestCounts]-?: { lines: NonNullable<DigestContent[Part]>; count: number };
};

const selectIfDigested = (userId: string, topic: NotificationTopic, part: RawBuilder<unknown>) =>
  sql`case when exists (
      select from notification_choices as choice where choice.user_id = ${userId}::uuid
        and choice.topic = ${topic} and choice.mail = 'DIGEST'
    ) then ${part} else '{"lines": [], "count": 0}' end`;

/** Selects the milestones that a user has to do. */
function selectOwnMilestones(userId: string, between: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = sql`order by milestone.urgency, milestone.id`;
  // Each part is read in its order, as far as it is counted.
  const parts = selectWorkParts((id) => sql`${id} = ${userId}::uuid`).map((part) =>
    sql`(
      select * from (${part}) as milestone where ${between} ${order} limit ${MAX_COUNTED + 1}
    )`
  );
  return sql`
    select milestone.id, milestone.name, process.id as "processId", project.name as project,
      to_char(milestone.due_date, 'DD.MM.YYYY') as due
    from (${sql.join(parts, sql` union all `)}) as milestone
    join project_processes as process on process.id = milestone.process_id
    join projects as project on project.id = process.project_id
    ${order}`;
}

/** Selects what the user was warned of since the last digest, and is still due. */
function selectWarnings(userId: string, now: Date): RawBuilder<unknown> {
  const isUser = (id: RawBuilder<unknown>) => sql`${id} = ${userId}::uuid`;
  const due = sql`occurrence.due_datetime::timestamp`;
  return sql`
    with warning as materialized (
      select record_id, due_on from due_warnings where user_id = ${userId}::uuid and in_digest
    )
    select milestone.id, process.id as "processId", milestone.name, project.name as project,
      to_char(milestone.due_date, 'DD.MM.YYYY') as due, null as "timeZone",
      milestone.due_date - ${todayAt(now)} as "daysLeft", warning.due_on
    from warning
    join milestones as milestone on milestone.id = warning.record_id
      and milestone.due_date = warning.due_on
    join project_processes as process on process.id = milestone.process_id
    join projects as project on project.id = process.project_id
    where milestone.status <> 'COMPLETED' and milestone.project_status = 'ACTIVE'
      and milestone.due_date >= ${todayAt(now)} and ${isWork(isUser)}
    union all
    select reminder.id, null, reminder.description, null, to_char(${due}, 'DD.MM.YYYY HH24:MI'),
      nullif(reminder.time_zone, ${DEFAULT_TIME_ZONE}),
      ${due}::date - (${now}::timestamptz at time zone reminder.time_zone)::date, warning.due_on
    from warning
    join occurrences as occurrence on occurrence.id = warning.record_id
    join reminders as reminder on reminder.id = occurrence.reminder_id
    where occurrence.status = 'PENDING' and occurrence.due_at > ${now}::timestamptz
      and (${isUser(sql`reminder.created_by`)} or exists (
        select from reminder_users as link
        where link.reminder_id = reminder.id and ${isUser(sql`link.user_id`)}
      ))
    order by due_on, name, id`;
}

/**
 * Builds the query of a user's digest: late and due records, and waiting notifications.
 * One user per query, so that the planner knows how many processes theirs are; for many at once it
 * would choose badly.
 */
export function createDigestQuery(userId: string, now: Date): RawBuilder<DigestParts> {
  const today = sql`(${todayAt(now)} - date '2000-01-01')`;
  const late = sql`milestone.urgency < ${today}`;
  const due = sql`milestone.urgency between ${today} and ${today} + ${DAYS_AHEAD}::integer`;
  const until = new Date(now.getTime() + DAYS_AHEAD * 24 * 60 * 60 * 1000);
  const reminders = sql`
    select reminder.id, reminder.description, reminder.time_zone as "timeZone",
      occurrence.due_datetime as "dueDatetime"
    from (
      select id from reminders where created_by = ${userId}::uuid
      union
      select reminder_id from reminder_users where user_id = ${userId}::uuid
    ) as concerned
    join reminders as reminder on reminder.id = concerned.id
    join occurrences as occurrence on occurrence.reminder_id = reminder.id
    where occurrence.status = 'PENDING' and occurrence.due_at < ${until}::timestamptz
    order by occurrence.due_at, occurrence.id`;
  const news = sql`
    select title_tr, title_en, message_tr, message_en, link from digest_news
    where digest_news.user_id = ${userId}::uuid order by created_at, id`;
  return sql<DigestParts>`
    select
      ${selectIfDigested(userId, "late", selectCounted(selectOwnMilestones(userId, late)))} as late,
      ${
    selectIfDigested(userId, "dueSoon", selectCounted(selectWarnings(userId, now)))
  } as "dueSoon",
      ${
    selectIfDigested(userId, "milestones", selectCounted(selectOwnMilestones(userId, due)))
  } as due,
      ${selectIfDigested(userId, "reminders", selectCounted(reminders))} as reminders,
      ${selectCounted(news)} as news`;
}

/** Reads the content of a user's digest. */
export async function readDigest(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<Omit<DigestContent, "day">> {
  const { rows: [parts] } = await createDigestQuery(userId, now).execute(db);
  if (parts === undefined) throw new TypeError("a select without a table has one row");
  const { late, dueSoon, due, reminders, news } = parts;
  return {
    late: late.lines,
    dueSoon: dueSoon.lines,
    due: due.lines,
    reminders: reminders.lines,
    news: news.lines,
    counts: {
      late: late.count,
      dueSoon: dueSoon.count,
      due: due.count,
      reminders: reminders.count,
      news: news.count,
    },
  };
}
