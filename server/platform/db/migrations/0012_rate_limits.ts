import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counts are deleted within hours, so that the table can be created again.
  await sql`drop table rate_limits`.execute(db);
  await sql`
    create table rate_limits (
      key text primary key,
      attempts double precision not null,
      counted_at timestamptz not null,
      open_at timestamptz not null,
      forgotten_at timestamptz not null
    )`.execute(db);
}
