import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feedback (
      id uuid primary key,
      version integer not null default 1,
      title text not null check (title <> ''),
      description text not null check (description <> ''),
      category text not null check (category in ('BUG', 'IDEA', 'QUESTION')),
      priority text not null check (priority in ('LOW', 'MEDIUM', 'HIGH', 'CRITICAL')),
      status text not null default 'OPEN'
        check (status in ('OPEN', 'IN_PROGRESS', 'RESOLVED', 'DISMISSED')),
      page text check (page ~ '^/([^/]|$)'),
      submitted_by uuid not null references users (id) on delete restrict,
      resolution text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check (case status
        when 'RESOLVED' then resolution is not null
        when 'DISMISSED' then true
        else resolution is null
      end)
    )`.execute(db);
  await sql`create index feedback_newest on feedback (created_at desc, id desc)`.execute(db);
  await sql`create index feedback_status on feedback (status, created_at desc, id desc)`
    .execute(db);
  await sql`create index feedback_submitted_by
    on feedback (submitted_by, created_at desc, id desc)`.execute(db);
  await sql`create index feedback_title_tr on feedback (title collate "tr", id)`.execute(db);
  for (const column of ["title", "description"]) {
    await sql`create index ${sql.ref(`feedback_${column}_folded`)}
      on feedback using gin (fold(${sql.ref(column)}) gin_trgm_ops)`.execute(db);
  }

  await sql`
    create table feedback_screenshots (
      feedback_id uuid primary key references feedback (id) on delete cascade,
      png bytea not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0)
    )`.execute(db);
  // PNG data is compressed already.
  await sql`alter table feedback_screenshots alter column png set storage external`.execute(db);

  await sql`
    create table feedback_history (
      id uuid primary key,
      feedback_id uuid not null references feedback (id) on delete cascade,
      actor_id uuid references users (id) on delete set null,
      from_status text check (from_status in ('OPEN', 'IN_PROGRESS', 'RESOLVED', 'DISMISSED')),
      to_status text not null check (to_status in ('OPEN', 'IN_PROGRESS', 'RESOLVED', 'DISMISSED')),
      note text,
      created_at timestamptz(3) not null,
      sequence bigint not null generated always as identity,
      check (from_status <> to_status)
    )`.execute(db);
  await sql`create index feedback_history_feedback_id
    on feedback_history (feedback_id, sequence)`.execute(db);
  await sql`create index feedback_history_actor_id on feedback_history (actor_id)`.execute(db);
}
