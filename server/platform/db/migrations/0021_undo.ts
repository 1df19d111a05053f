import { type Kysely, sql } from "kysely";

/**
 * Undos of recent changes.
 * Rows expire soon and reference no users or records, so that deletions wait for no locks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table undos (
      id uuid primary key,
      user_id uuid not null,
      action text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index undos_user on undos (user_id, created_at)`.execute(db);
  await sql`create index undos_expires_at on undos (expires_at)`.execute(db);
  await sql`
    create table undo_items (
      undo_id uuid not null references undos on delete cascade,
      place bigint not null generated always as identity,
      record_id uuid not null,
      version integer,
      kept jsonb not null,
      outcome jsonb,
      primary key (undo_id, place)
    )`.execute(db);
  await sql`create index undo_items_record on undo_items (record_id)`.execute(db);
}
