import { type Kysely, sql } from "kysely";

/** Lets a session render documents by a cookie, until its latest access token expires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column document_hash text,
      add column access_expires_at timestamptz(3)`.execute(db);
  await sql`create unique index sessions_document_hash on sessions (document_hash)
    where document_hash is not null`.execute(db);
}
