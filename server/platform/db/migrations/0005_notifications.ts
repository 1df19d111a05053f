import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      kind text not null check (kind <> ''),
      title_tr text not null check (title_tr <> ''),
      title_en text not null check (title_en <> ''),
      message_tr text not null,
      message_en text not null,
      link text check (link ~ '^/([^/]|$)'),
      status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'READ')),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index notifications_newest
    on notifications (user_id, created_at desc nulls last, id desc nulls last)`
    .execute(db);

  // Polled by every signed-in user every ten seconds; most have few or none.
  await sql`create index notifications_unread on notifications (user_id, status, created_at, id)
    where status <> 'READ'`.execute(db);
  // For the cleanup.
  await sql`create index notifications_read on notifications (updated_at)
    where status = 'READ'`.execute(db);
}
