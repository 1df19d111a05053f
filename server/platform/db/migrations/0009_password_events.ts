import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_events
    drop constraint account_events_event_check,
    add constraint account_events_event_check check (event in (
      'invited', 'invited_again', 'updated', 'enabled', 'disabled', 'deleted',
      'one_time_password', 'password_set', 'password_changed', 'password_reset'
    ))`.execute(db);
}
