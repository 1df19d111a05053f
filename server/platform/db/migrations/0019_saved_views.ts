import { type Kysely, sql } from "kysely";

/** Saved views of lists, and each user's settings of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id uuid primary key,
      version integer not null default 1,
      list text not null,
      name text not null,
      query text not null,
      hidden_columns text[] not null,
      is_shared boolean not null,
      owner_id uuid references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (is_shared or owner_id is not null)
    )`.execute(db);
  await sql`create unique index saved_views_name_unique
    on saved_views (owner_id, list, fold(name))`.execute(db);
  await sql`create index saved_views_shared on saved_views (list) where is_shared`.execute(db);
  await sql`
    create table view_settings (
      user_id uuid not null references users on delete cascade,
      view_id uuid not null references saved_views on delete cascade,
      list text not null,
      is_pinned boolean not null,
      is_default boolean not null,
      primary key (user_id, view_id)
    )`.execute(db);
  await sql`create unique index view_settings_one_default
    on view_settings (user_id, list) where is_default`.execute(db);
  await sql`create index view_settings_view on view_settings (view_id)`.execute(db);
}
