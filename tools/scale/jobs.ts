import { type Kysely, sql } from "kysely";
import type { OpenDatabase } from "../../server/platform/db/open.ts";
import type { Database } from "../../server/platform/db/schema.ts";
import { queueDigests } from "../../server/modules/notification/queueDigests.ts";
import { notifyLateMilestones } from "../../server/modules/milestone/lateMilestones.ts";

/** A background job that restores the database at the end. */
export interface Job {
  name: string;
  prepare(): Promise<void>;
  run(): Promise<unknown>;
  cleanUp(): Promise<void>;
}

/** The job at midnight: milestones that became late. */
export function lateJob({ db }: OpenDatabase): Job {
  const now = new Date();
  return {
    name: "job: tell a day's late milestones",
    async prepare() {
      await sql`delete from late_progress`.execute(db);
      await sql`insert into late_progress (urgency, milestone_id)
        values ((${now}::timestamptz at time zone 'Europe/Istanbul')::date - 1
          - date '2000-01-01', '00000000-0000-0000-0000-000000000000')`.execute(db);
    },
    run: () => notifyLateMilestones({ db, clock: () => now }),
    async cleanUp() {
      await sql`delete from notifications where created_at = ${now}::timestamptz`.execute(db);
      await sql`delete from late_progress`.execute(db);
    },
  };
}

/** Ten digests, one of a user who is responsible for half of all processes. */
export function digestJob({ db }: OpenDatabase): Job {
  const now = new Date();
  let busy: { userId: string; processIds: string[] } | undefined;
  return {
    name: "job: make ten digests",
    async prepare() {
      await unlimited(db, async (trx) => {
        await sql`insert into notification_preferences
            (user_id, version, digest_hour, digest_time_zone, next_digest_at, created_at, updated_at)
          select id, 1, 8, 'Europe/Istanbul', ${now}::timestamptz, ${now}::timestamptz,
            ${now}::timestamptz
          from users where status = 'ACTIVE' order by id limit 10
          on conflict (user_id) do update set next_digest_at = excluded.next_digest_at`
          .execute(trx);
        await sql`insert into notification_choices (user_id, topic, in_app, mail)
          select user_id, topic, true, 'DIGEST' from notification_preferences,
            unnest(array['milestones', 'late', 'reminders', 'feedback']) as topic
          on conflict do nothing`.execute(trx);
        busy ??= await busiest(trx);
        await sql`insert into process_responsibles (process_id, user_id)
          select id, ${busy.userId}::uuid from project_processes
          where id < (select percentile_disc(0.5) within group (order by id) from project_processes)
          on conflict do nothing`.execute(trx);
        await sql`analyze process_responsibles`.execute(trx);
      });
    },
    run: () => queueDigests({ db, clock: () => now }),
    async cleanUp() {
      await unlimited(db, async (trx) => {
        await sql`delete from news_mails`.execute(trx);
        await sql`delete from process_responsibles
          where user_id = ${busy?.userId}::uuid
            and process_id <> all(${busy?.processIds}::uuid[])`.execute(trx);
        await sql`delete from notification_preferences`.execute(trx);
        await sql`analyze process_responsibles`.execute(trx);
      });
    },
  };
}

async function busiest(db: Kysely<Database>) {
  const { user_id: userId } = await db.selectFrom("notification_preferences").select("user_id")
    .orderBy("user_id").limit(1).executeTakeFirstOrThrow();
  const rows = await db.selectFrom("process_responsibles").select("process_id")
    .where("user_id", "=", userId).execute();
  return { userId, processIds: rows.map(({ process_id }) => process_id) };
}

/** Filling has no statement timeout. */
const unlimited = (db: Kysely<Database>, fill: (trx: Kysely<Database>) => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await fill(trx);
  });
