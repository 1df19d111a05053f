import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** What waits to be done by any process. */
export type DueWork = { name: "reminders" | "mails"; count: number; lateSeconds: number }[];

const MOST_COUNTED = 10_000;

/** How much is due and has not been done, and for how long the oldest of it has been due. */
export async function readDueWork(db: Kysely<Database>, now: Date): Promise<DueWork> {
  const { rows } = await sql<DueWork[number]>`
    select name, count(due_at)::integer as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8 as "lateSeconds"
    from (values ('reminders'), ('mails')) as work (name)
    left join (
      (select 'reminders' as of, due_at from occurrences
        where status = 'PENDING' and told_at is null and due_at <= ${now}::timestamptz
        order by due_at limit ${MOST_COUNTED})
      union all
      (select 'mails', next_attempt_at from occurrence_notices
        where mail = 'WAITING' and next_attempt_at <= ${now}::timestamptz
        order by next_attempt_at limit ${MOST_COUNTED})
      union all
      (select 'mails', next_attempt_at from account_mails
        where next_attempt_at <= ${now}::timestamptz
        order by next_attempt_at limit ${MOST_COUNTED})
      union all
      (select 'mails', next_attempt_at from news_mails
        where next_attempt_at <= ${now}::timestamptz
        order by next_attempt_at limit ${MOST_COUNTED})
    ) as due on due.of = work.name
    group by name order by name desc`.execute(db);
  return rows;
}
