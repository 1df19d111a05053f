import { type Kysely, sql } from "kysely";

/**
 * Stores next occurrence and completion in a reminder.
 * Lists are sorted and filtered by them without reading occurrences.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reminders
      add column next_due_at timestamptz(3),
      add column next_due_datetime text collate "C",
      add column completed_at timestamptz(3)`.execute(db);
  await sql`
    update reminders
    set next_due_at = next.due_at, next_due_datetime = next.due_datetime
    from (
      select distinct on (reminder_id) reminder_id, due_at, due_datetime from occurrences
      where status = 'PENDING' order by reminder_id, due_at
    ) as next
    where next.reminder_id = reminders.id`.execute(db);
  await sql`
    update reminders
    set completed_at = coalesce(
      (select max(settled_at) from occurrences where reminder_id = reminders.id), updated_at
    )
    where status = 'COMPLETED'`.execute(db);
  await sql`
    alter table reminders
      add check ((next_due_at is null) = (next_due_datetime is null)),
      add check ((status = 'COMPLETED') = (completed_at is not null)),
      add check (status = 'ACTIVE' or next_due_at is null)`.execute(db);
  // Null is last in both directions, so that each direction has its own index.
  await sql`create index reminders_next_due_at on reminders (next_due_at, id)`.execute(db);
  await sql`
    create index reminders_next_due_at_last
    on reminders (next_due_at desc nulls last, id desc nulls last)`.execute(db);
  await sql`create index occurrences_pending_due_at on occurrences (due_at)
    where status = 'PENDING'`.execute(db);
}
