import { type Kysely, sql } from "kysely";

/**
 * Names the milestone template of a technology, adds further ones, and says of each milestone how its
 * expected days are counted. Processes of the earlier build still read and write the first template.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table project_types
      add column template_id uuid not null default gen_random_uuid(),
      add column template_name text not null default 'Standart süreç',
      add column further_templates jsonb not null default '[]'`.execute(db);
  await sql`
    alter table milestones add column day_kind text not null default 'CALENDAR'`.execute(db);
}
