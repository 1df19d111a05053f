import { type Kysely, type RawBuilder, sql } from "kysely";
import type { NotificationTopic } from "../../../contract/notificationPreferences.ts";
import type { DigestContent } from "../../db/newsTables.ts";
import type { Database } from "../../db/schema.ts";
import { todayAt } from "../../db/today.ts";

/** Of each part; one more is read to know whether there are more. */
export const DIGEST_LINES = 20;
/** Due in so many days from today on. */
const DAYS_AHEAD = 7;

const lines = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(line), '[]') from (${rows} limit ${DIGEST_LINES + 1}) as line)`;

const ifDigested = (userId: string, topic: NotificationTopic, part: RawBuilder<unknown>) =>
  sql`case when exists (
      select from notification_choices as choice where choice.user_id = ${userId}::uuid
        and choice.topic = ${topic} and choice.mail = 'DIGEST'
    ) then ${part} else '[]' end`;

/** The open milestones of the processes that somebody answers for. */
const ownMilestones = (userId: string, between: RawBuilder<unknown>) =>
  sql`
    select milestone.id, milestone.name, process.id as "processId", project.name as project,
      to_char(milestone.due_date, 'DD.MM.YYYY') as due
    from process_responsibles as responsible
    join project_processes as process on process.id = responsible.process_id
    join projects as project on project.id = process.project_id
    join milestones as milestone on milestone.process_id = process.id
    where responsible.user_id = ${userId}::uuid and ${between}
    order by milestone.urgency, milestone.id`;

/**
 * What somebody's digest tells now: what is late and what is due as it stands, and the news kept for
 * it. It names one user, so that the database knows whether they answer for a handful of processes
 * or for most of them, and goes by those or by the days; in one statement for many it cannot.
 */
export async function readDigest(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<Omit<DigestContent, "day">> {
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
  const { rows: [content] } = await sql<Omit<DigestContent, "day">>`
    select
      ${ifDigested(userId, "late", lines(ownMilestones(userId, late)))} as late,
      ${ifDigested(userId, "milestones", lines(ownMilestones(userId, due)))} as due,
      ${ifDigested(userId, "reminders", lines(reminders))} as reminders,
      ${lines(news)} as news`.execute(db);
  if (content === undefined) throw new TypeError("a select without a table has one row");
  return content;
}
