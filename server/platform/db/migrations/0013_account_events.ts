import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The actor of a failed sign-in is unknown, except for the attempted address.
  await sql`alter table account_events
    add column address text,
    alter column actor_email drop not null,
    drop constraint account_events_event_check,
    add constraint account_events_event_check check (event in (
      'signed_in', 'signed_in_once', 'sign_in_refused',
      'invited', 'invited_again', 'updated', 'enabled', 'disabled', 'deleted',
      'one_time_password', 'password_set', 'password_changed', 'password_reset'
    ))`.execute(db);
  await sql`create index account_events_newest
    on account_events (created_at desc nulls last, sequence desc nulls last)`.execute(db);
}
