import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      generation integer not null,
      rotated_at timestamptz not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user_id on sessions (user_id)`.execute(db);
  await sql`create index sessions_expires_at on sessions (expires_at)`.execute(db);
  await sql`
    create table password_tokens (
      token_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('RESET', 'INVITATION')),
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index password_tokens_user_id on password_tokens (user_id)`.execute(db);
  await sql`
    create table rate_limits (
      key text primary key,
      attempts integer not null,
      resets_at timestamptz not null
    )`.execute(db);
}
