import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Stores names, so that the history is readable after a milestone was deleted.
  await sql`alter table project_history
    add column process jsonb check (jsonb_typeof(process) = 'object'),
    add column milestone jsonb check (jsonb_typeof(milestone) = 'object'),
    drop constraint project_history_event_check,
    add constraint project_history_event_check check (event in (
      'created', 'updated', 'enabled', 'disabled',
      'process_created', 'process_updated',
      'milestone_created', 'milestone_updated', 'milestone_deleted',
      'milestone_started', 'milestone_completed', 'milestone_uncompleted', 'milestone_reset'
    )),
    add check ((event like 'process%' or event like 'milestone%') = (process is not null)),
    add check ((event like 'milestone%') = (milestone is not null))`.execute(db);

  // For late and for recently completed milestones.
  await sql`create index milestones_due_date on milestones (due_date)
    where status <> 'COMPLETED'`.execute(db);
  await sql`create index milestones_completed_at on milestones (completed_at)`.execute(db);
}
