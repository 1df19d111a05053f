import { type Kysely, sql } from "kysely";

/** The record that each creating request made, by idempotency key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users (id) on delete cascade,
      route text not null,
      key text not null,
      request text not null,
      record_id uuid,
      created_at timestamptz(3) not null,
      primary key (user_id, route, key)
    )`.execute(db);
  await sql`create index idempotency_keys_user_id on idempotency_keys (user_id, created_at desc)`
    .execute(db);
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db);
}
