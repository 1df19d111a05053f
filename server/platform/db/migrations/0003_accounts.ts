import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Names that search equally could not be told apart by users.
  for (const table of ["companies", "project_types"]) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_name_key`)}`
      .execute(db);
    await sql`create unique index ${sql.ref(`${table}_name_unique`)}
      on ${sql.table(table)} (fold(name))`.execute(db);
  }
  await sql`create index project_types_template on project_types
    using gin (milestone_template jsonb_path_ops)`.execute(db);

  // An ended link is kept for a while, so that its page can explain it.
  await sql`alter table password_tokens
    add column ended_at timestamptz,
    add column ended_as text check (ended_as in ('USED', 'REPLACED', 'VOID')),
    add check ((ended_at is null) = (ended_as is null))`.execute(db);

  await sql`
    create table one_time_passwords (
      user_id uuid primary key references users (id) on delete cascade,
      hash text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`alter table sessions add column one_time_hash text`.execute(db);

  // Events outlive accounts, hence mail addresses in addition to references.
  await sql`
    create table account_events (
      id uuid primary key,
      event text not null check (event in (
        'invited', 'invited_again', 'updated', 'enabled', 'disabled', 'deleted',
        'one_time_password'
      )),
      user_id uuid references users (id) on delete set null,
      user_email text not null,
      actor_id uuid references users (id) on delete set null,
      actor_email text not null,
      changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
      created_at timestamptz(3) not null,
      sequence bigint not null generated always as identity
    )`.execute(db);
  await sql`create index account_events_user_id on account_events (user_id, sequence)`
    .execute(db);
  await sql`create index account_events_actor_id on account_events (actor_id)`.execute(db);

  // For checking what prevents the deletion of a user.
  await sql`create index project_history_actor_id on project_history (actor_id)`.execute(db);
  await sql`create index milestone_completions_completed_by
    on milestone_completions (completed_by)`.execute(db);
  await sql`create index milestone_completions_undone_by
    on milestone_completions (undone_by)`.execute(db);
}
