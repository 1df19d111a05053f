import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What is counted here is forgotten within hours, so that it can be counted anew.
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
