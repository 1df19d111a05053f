import { type Kysely, sql } from "kysely";

/**
 * Bulk runs: their records in order, with the outcome of each.
 * A repeated request gets the first response, and no record is changed twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_runs (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      key text not null,
      request text not null,
      total integer not null,
      created_at timestamptz not null,
      unique (user_id, key)
    )`.execute(db);
  await sql`create index bulk_runs_created_at on bulk_runs (created_at)`.execute(db);
  await sql`
    create table bulk_items (
      run_id uuid not null references bulk_runs on delete cascade,
      place integer not null,
      record_id uuid not null,
      outcome jsonb,
      primary key (run_id, place)
    )`.execute(db);
}
