import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const wallClock = sql`text collate "C" not null
    check (due_datetime ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$')`;
  await sql`
    create table reminders (
      id uuid primary key,
      version integer not null default 1,
      description text not null check (description <> ''),
      notes text,
      due_datetime ${wallClock},
      due_at timestamptz(3) not null,
      time_zone text not null check (time_zone <> ''),
      recurrence text check (recurrence like 'FREQ=%'),
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'COMPLETED')),
      project_id uuid references projects (id) on delete set null,
      created_by uuid references users (id) on delete set null,
      occurs_since timestamptz(3) not null,
      continues_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check (recurrence is not null or continues_at is null)
    )`.execute(db);
  await sql`create index reminders_due_at on reminders (due_at, id)`.execute(db);
  await sql`create index reminders_project_id on reminders (project_id)`.execute(db);
  await sql`create index reminders_created_by on reminders (created_by)`.execute(db);
  await sql`create index reminders_continues_at on reminders (continues_at)
    where continues_at is not null`.execute(db);

  await sql`
    create table reminder_users (
      reminder_id uuid not null references reminders (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      primary key (reminder_id, user_id)
    )`.execute(db);
  await sql`create index reminder_users_user_id on reminder_users (user_id)`.execute(db);

  await sql`
    create table occurrences (
      id uuid primary key,
      reminder_id uuid not null references reminders (id) on delete cascade,
      due_datetime ${wallClock},
      due_at timestamptz(3) not null,
      status text not null default 'PENDING'
        check (status in ('PENDING', 'COMPLETED', 'SKIPPED')),
      settled_by uuid references users (id) on delete set null,
      settled_at timestamptz(3),
      note text,
      told_at timestamptz(3),
      lease uuid,
      leased_until timestamptz(3),
      unique (reminder_id, due_at),
      check ((status = 'PENDING') = (settled_at is null)),
      check ((lease is null) = (leased_until is null))
    )`.execute(db);
  await sql`create index occurrences_due_datetime on occurrences (due_datetime)`.execute(db);
  await sql`create index occurrences_pending on occurrences (reminder_id, due_at)
    where status = 'PENDING'`.execute(db);
  // Due occurrences that nobody was notified of.
  await sql`create index occurrences_untold on occurrences (due_at)
    where status = 'PENDING' and told_at is null`.execute(db);
  await sql`create index occurrences_settled_by on occurrences (settled_by)`.execute(db);

  // The primary key prevents a second notification of one occurrence.
  await sql`
    create table occurrence_notices (
      occurrence_id uuid not null references occurrences (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz(3) not null,
      mail text not null default 'NONE' check (mail in ('NONE', 'WAITING', 'SENT', 'FAILED')),
      attempts integer not null default 0,
      next_attempt_at timestamptz(3),
      primary key (occurrence_id, user_id),
      check ((mail = 'WAITING') = (next_attempt_at is not null))
    )`.execute(db);
  await sql`create index occurrence_notices_user_id on occurrence_notices (user_id)`.execute(db);
  await sql`create index occurrence_notices_waiting on occurrence_notices (next_attempt_at)
    where mail = 'WAITING'`.execute(db);

  await sql`
    create table calendar_feeds (
      user_id uuid primary key references users (id) on delete cascade,
      hash text not null unique,
      created_at timestamptz(3) not null,
      last_read_at timestamptz(3)
    )`.execute(db);
}
