import { type Kysely, sql } from "kysely";

/** Warnings before a date: topic, lead times, and what users have been warned of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification_choices
      drop constraint notification_choices_topic_check,
      add constraint notification_choices_topic_check check (
        topic in ('milestones', 'late', 'dueSoon', 'reminders', 'feedback', 'account')
      )`.execute(db);
  await sql`
    alter table news_mails
      drop constraint news_mails_subject_check,
      add constraint news_mails_subject_check check (
        subject in ('milestones', 'late', 'dueSoon', 'reminders', 'feedback', 'digest')
      )`.execute(db);
  await sql`
    alter table notification_preferences
      add column lead_days smallint[] not null default '{7,1}'
        check (lead_days <@ '{14,7,3,1}')`.execute(db);
  // The milestone or occurrence is no foreign key: one that is deleted and restored is not new.
  await sql`
    create table due_warnings (
      user_id uuid not null references users (id) on delete cascade,
      record_id uuid not null,
      due_on date not null,
      lead_days smallint not null,
      in_digest boolean not null,
      primary key (user_id, record_id, due_on)
    )`.execute(db);
  // The last record that was looked at, by source; no row at the beginning.
  await sql`
    create table due_warning_progress (
      source text primary key,
      due text not null,
      record_id uuid not null
    )`.execute(db);
  await sql`create index due_warnings_due_on on due_warnings (due_on)`.execute(db);
}
