import { type Kysely, sql } from "kysely";

/** Adds a queue of account mails, and a list of undelivered mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_mails (
      id uuid primary key,
      kind text not null,
      user_id uuid not null references users (id) on delete cascade,
      content jsonb not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3),
      attempts integer not null default 0,
      next_attempt_at timestamptz(3)
    )`.execute(db);
  await sql`create index account_mails_waiting on account_mails (next_attempt_at)
    where next_attempt_at is not null`.execute(db);
  await sql`create index account_mails_user_id on account_mails (user_id)`.execute(db);

  // A failed mail has no next attempt.
  await sql`alter table news_mails alter column next_attempt_at drop not null`.execute(db);

  await sql`
    create table mail_failures (
      id uuid primary key,
      queue text not null,
      key uuid[] not null,
      kind text not null,
      user_id uuid not null references users (id) on delete cascade,
      recipient text not null,
      host text,
      error text,
      attempts integer not null,
      status text not null check (status in ('WAITING', 'FAILED')),
      queued_at timestamptz(3) not null,
      failed_at timestamptz(3) not null,
      next_attempt_at timestamptz(3),
      unique (queue, key)
    )`.execute(db);
  await sql`create index mail_failures_failed_at on mail_failures (failed_at desc, id desc)`
    .execute(db);
  await sql`create index mail_failures_user_id on mail_failures (user_id)`.execute(db);
}
