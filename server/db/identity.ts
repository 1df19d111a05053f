import type pg from "pg";

/** What the databases of one primary and its replicas share; null where that may not be asked. */
export async function identityOf(client: Pick<pg.ClientBase, "query">): Promise<string | null> {
  const { rows: [row] } = await client.query<{ identity: string | null }>(
    `select case when has_function_privilege('pg_control_system()', 'execute') then
      (select system_identifier from pg_control_system()) || '/' ||
      (select oid from pg_database where datname = current_database())
    end as identity`,
  );
  return row?.identity ?? null;
}
