import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_history
    drop constraint project_history_event_check,
    add constraint project_history_event_check check (event in (
      'created', 'updated', 'enabled', 'disabled',
      'process_created', 'process_updated', 'process_deleted',
      'milestone_created', 'milestone_updated', 'milestone_deleted',
      'milestone_started', 'milestone_completed', 'milestone_uncompleted', 'milestone_reset'
    ))`.execute(db);
}
