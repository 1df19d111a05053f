import { type Kysely, sql } from "kysely";

/** Replies to feedback, the user who answers for it, and the first steps of an installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feedback
      add column assignee_id uuid references users (id) on delete restrict`.execute(db);
  await sql`
    create index feedback_assignee_id on feedback (assignee_id, created_at desc, id desc)
      where assignee_id is not null`.execute(db);
  await sql`
    create table feedback_replies (
      id uuid primary key,
      feedback_id uuid not null references feedback (id) on delete cascade,
      author_id uuid not null references users (id) on delete restrict,
      content text not null check (content <> ''),
      created_at timestamptz(3) not null
    )`.execute(db);
  await sql`
    create index feedback_replies_feedback_id
      on feedback_replies (feedback_id, created_at, id)`.execute(db);
  await sql`create index feedback_replies_author_id on feedback_replies (author_id)`.execute(db);

  await sql`
    create table setup (
      id boolean primary key default true check (id),
      dismissed_at timestamptz(3),
      mail_tested_at timestamptz(3)
    )`.execute(db);
  // An installation with projects has taken its first steps.
  await sql`
    insert into setup (dismissed_at)
    select case when exists (select from projects) then now() end`.execute(db);
}
