import { type Kysely, sql } from "kysely";

/** Notification preferences of users, and queued notification mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_preferences (
      user_id uuid primary key references users (id) on delete cascade,
      version integer not null,
      digest_hour smallint not null check (digest_hour between 0 and 23),
      digest_time_zone text not null check (digest_time_zone <> ''),
      next_digest_at timestamptz(3),
      last_digest_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index notification_preferences_digests on notification_preferences (next_digest_at)
    where next_digest_at is not null`.execute(db);
  await sql`
    create table notification_choices (
      user_id uuid not null references notification_preferences (user_id) on delete cascade,
      topic text not null
        check (topic in ('milestones', 'late', 'reminders', 'feedback', 'account')),
      in_app boolean not null,
      mail text not null check (mail in ('AT_ONCE', 'DIGEST', 'NEVER')),
      primary key (user_id, topic),
      check (topic <> 'account' or mail = 'AT_ONCE')
    )`.execute(db);

  const news = sql`
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz(3) not null`;
  await sql`
    create table digest_news (
      ${news},
      title_tr text not null,
      title_en text not null,
      message_tr text not null,
      message_en text not null,
      link text check (link ~ '^/([^/]|$)')
    )`.execute(db);
  await sql`create index digest_news_user_id on digest_news (user_id, created_at)`.execute(db);
  await sql`create index digest_news_created_at on digest_news (created_at)`.execute(db);
  await sql`
    create table news_mails (
      ${news},
      subject text not null
        check (subject in ('milestones', 'late', 'reminders', 'feedback', 'digest')),
      content jsonb not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index news_mails_waiting on news_mails (next_attempt_at)`.execute(db);
  await sql`create index news_mails_user_id on news_mails (user_id)`.execute(db);
  await sql`create index news_mails_created_at on news_mails (created_at)`.execute(db);

  // One row: users were notified of all late milestones up to this urgency and id.
  await sql`
    create table late_progress (
      single boolean primary key default true check (single),
      urgency bigint not null,
      milestone_id uuid not null
    )`.execute(db);
}
