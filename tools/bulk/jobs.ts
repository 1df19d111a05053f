import { type Kysely, sql } from "kysely";
import { queueDigests } from "../../server/modules/notification/queueDigests.ts";
import { warnOfMilestones } from "../../server/modules/milestone/dueSoonMilestones.ts";
import { notifyLateMilestones } from "../../server/modules/milestone/lateMilestones.ts";
import { warnOfReminders } from "../../server/modules/reminder/dueSoonReminders.ts";
import type { OpenDatabase } from "../../server/platform/db/open.ts";
import type { Database } from "../../server/platform/db/schema.ts";

/** A background job. It may change the database. */
export interface Job {
  name: string;
  prepare(): Promise<void>;
  run(): Promise<unknown>;
}

export const createJobs = ({ db }: OpenDatabase): Job[] => [
  createLateJob(db),
  ...createDueSoonJobs(db),
  createDigestJob(db),
];

/** The job at midnight: milestones that became late. */
function createLateJob(db: Kysely<Database>): Job {
  const now = new Date();
  return {
    name: "job: tell a day's late milestones",
    async prepare() {
      await sql`delete from notifications where created_at = ${now}::timestamptz`.execute(db);
      await sql`delete from late_progress`.execute(db);
      await sql`insert into late_progress (urgency, milestone_id)
        values ((${now}::timestamptz at time zone 'Europe/Istanbul')::date - 1
          - date '2000-01-01', '00000000-0000-0000-0000-000000000000')`.execute(db);
    },
    run: () => notifyLateMilestones({ db, clock: () => now }),
  };
}

/** Dates due within two weeks: all of them at first, and then none. */
function createDueSoonJobs(db: Kysely<Database>): Job[] {
  const now = new Date();
  const input = { db, clock: () => now };
  const sources = { milestones: warnOfMilestones, reminders: warnOfReminders };
  return Object.entries(sources).flatMap(([name, warn]) => [
    {
      name: `job: warn of all ${name} due soon`,
      async prepare() {
        await sql`delete from notifications where created_at = ${now}::timestamptz`.execute(db);
        await sql`delete from due_warnings`.execute(db);
      },
      run: () => warn(input),
    },
    {
      name: `job: find no ${name} to warn of`,
      prepare: async () => {
        await warn(input);
      },
      run: () => warn(input),
    },
  ]);
}

/** Ten digests, one of a user who is responsible for half of all processes. */
function createDigestJob(db: Kysely<Database>): Job {
  const now = new Date();
  return {
    name: "job: make ten digests",
    async prepare() {
      await sql`insert into notification_preferences
          (user_id, version, digest_hour, digest_time_zone, next_digest_at, created_at, updated_at)
        select id, 1, 8, 'Europe/Istanbul', ${now}::timestamptz, ${now}::timestamptz,
          ${now}::timestamptz
        from users where status = 'ACTIVE' order by id limit 10
        on conflict (user_id) do update set next_digest_at = excluded.next_digest_at`.execute(db);
      await sql`insert into notification_choices (user_id, topic, in_app, mail)
        select user_id, topic, true, 'DIGEST' from notification_preferences,
          unnest(array['milestones', 'late', 'dueSoon', 'reminders', 'feedback']) as topic
        on conflict do nothing`.execute(db);
      await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`insert into process_responsibles (process_id, user_id)
          select id, (select min(user_id::text)::uuid from notification_preferences)
          from project_processes
          where id < (select percentile_disc(0.5) within group (order by id) from project_processes)
          on conflict do nothing`.execute(trx);
        await sql`analyze process_responsibles`.execute(trx);
      });
    },
    run: () => queueDigests({ db, clock: () => now }),
  };
}
