import { type Kysely, sql } from "kysely";
import type { Log } from "../log.ts";
import type { Database } from "./schema.ts";

interface OutdatedCollation {
  /** `database` for the default collation of the database. */
  collation: string;
  /** The version with which the indexes were built. */
  recorded: string;
  /** The version of the installed library. */
  installed: string;
}

/** Finds collations of indexes whose library has another version than at their creation. */
async function findOutdatedCollations(
  db: Kysely<Database>,
): Promise<OutdatedCollation[]> {
  const { rows } = await sql<OutdatedCollation>`
    select name as "collation", recorded, installed
    from (
      select 'database' as name, datcollversion as recorded,
        pg_database_collation_actual_version(oid) as installed
      from pg_database where datname = current_database()
      union all
      select collname::text, collversion, pg_collation_actual_version(oid)
      from pg_collation
      where collversion is not null
        and oid in (select unnest(indcollation::oid[]) from pg_index)
    ) as used
    where recorded <> installed
    order by name`.execute(db);
  return rows;
}

/** Logs a warning for each outdated collation: its indexes may miss rows until they are rebuilt. */
export async function warnOfOutdatedCollations(db: Kysely<Database>, log: Log): Promise<void> {
  const outdatedCollations = await findOutdatedCollations(db).catch((error) => {
    log.warn("the versions of collations could not be read", { error });
    return [];
  });
  for (const collation of outdatedCollations) {
    log.warn(
      "a collation has another version than its indexes were made with: reindex, as " +
        "docs/operations.md says under “Collation versions”",
      { ...collation },
    );
  }
}
