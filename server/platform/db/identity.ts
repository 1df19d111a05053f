import type pg from "pg";

/** Reads the id that a primary shares with its replicas. Null without permission to read it. */
export async function readIdentity(client: Pick<pg.ClientBase, "query">): Promise<string | null> {
  const { rows: [row] } = await client.query<{ identity: string | null }>(
    `select case when has_function_privilege('pg_control_system()', 'execute') then
      (select system_identifier from pg_control_system()) || '/' ||
      (select oid from pg_database where datname = current_database())
    end as identity`,
  );
  return row?.identity ?? null;
}
