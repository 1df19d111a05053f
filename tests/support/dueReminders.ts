import { type Kysely, sql } from "kysely";
import type { Database } from "../../server/platform/db/schema.ts";

/** Inserts due occurrences, each with three users to notify. */
export async function addDueOccurrences(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    with company as (
      insert into companies (id, name, created_at, updated_at)
      values (gen_random_uuid(), 'Ege', now(), now()) returning id
    ), people as (
      insert into users (id, email, name, surname, company_id, roles, status, created_at, updated_at)
      select gen_random_uuid(), number || '@ege.example', 'Ada', 'Ege', company.id,
        array['MEMBER'], 'ACTIVE', now(), now()
      from company, generate_series(1, 3) as number returning id, email
    ), made as (
      insert into reminders (id, description, due_datetime, due_at, time_zone, created_by,
        occurs_since, created_at, updated_at)
      select gen_random_uuid(), 'Ölçüm ' || number, '2020-01-01T09:00:00', now(), 'UTC',
        people.id, now(), now(), now()
      from people, generate_series(1, ${count}::integer) as number where email = '1@ege.example'
      returning id
    ), links as (
      insert into reminder_users (reminder_id, user_id)
      select made.id, people.id from made, people
    )
    insert into occurrences (id, reminder_id, due_datetime, due_at)
    select gen_random_uuid(), id, '2020-01-01T09:00:00', now() - interval '1 hour' from made`
    .execute(db);
}

/** Counts notifications, distinct ones, and occurrences not notified yet. */
export async function countNotifications(db: Kysely<Database>) {
  const { rows: [counted] } = await sql<{ all: number; distinct: number; unnotified: number }>`
    select count(*) as all, count(distinct (user_id, link)) as distinct,
      (select count(*) from occurrences where told_at is null) as unnotified
    from notifications`.execute(db);
  return counted;
}

export interface DueProcess {
  /** Kills it after it has claimed this many batches, before the last is notified. */
  killAfter(batches: number): Promise<void>;
  ended: Promise<Deno.CommandStatus>;
}

/** Starts a process that notifies users of all due occurrences. */
export function startDueProcess(where: string, leaseMs: number): DueProcess {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "-A", `${import.meta.dirname}/dueProcess.ts`, where, `${leaseMs}`],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  // The embedded database's process has it too, and may end later than the killed one.
  const errors = new Response(child.stderr).text().then((text) => text && console.error(text));
  const lines = child.stdout.pipeThrough(new TextDecoderStream());
  const ended = child.status;
  let claimed = 0;
  let killAt = Infinity;
  const reading = (async () => {
    for await (const text of lines) {
      claimed += text.split("claimed").length - 1;
      if (claimed >= killAt) child.kill("SIGKILL");
    }
  })();
  return {
    async killAfter(batches) {
      killAt = batches;
      await reading;
      await errors;
    },
    ended: reading.then(() => errors).then(() => ended),
  };
}
