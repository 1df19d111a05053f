import { type Kysely, sql } from "kysely";
import type { Overview } from "../../../contract/schemas/overview.ts";
import type { Database } from "../../platform/db/schema.ts";

/** The technologies that the start page names. */
const MAX_TYPES = 7;

/** Reads the counters of projects on the start page. */
export async function readOverview(db: Kysely<Database>): Promise<Overview> {
  const { rows: [overview] } = await sql<Overview>`
    with by_type as (
      select type_id, sum(count) as projects,
        coalesce(sum(count) filter (where status = 'ACTIVE'), 0) as active,
        coalesce(sum(tonnes) filter (where status = 'ACTIVE'), 0) as tonnes
      from project_figures group by type_id
    ), largest as (
      select json_build_object('id', type.id, 'name', type.name) as type, tonnes, type.name
      from by_type join project_types as type on type.id = type_id
      where tonnes > 0
      order by tonnes desc, type.name collate "tr_numeric" limit ${MAX_TYPES}
    )
    select coalesce(sum(projects), 0)::bigint as projects,
      coalesce(sum(active), 0)::bigint as "activeProjects",
      count(*) filter (where active > 0) as technologies,
      coalesce(sum(tonnes), 0)::double precision as tonnes,
      (
        select coalesce(
          json_agg(
            json_build_object('type', type, 'tonnes', tonnes::double precision)
            order by tonnes desc, name collate "tr_numeric"
          ),
          '[]'
        )
        from largest
      ) as types
    from by_type`.execute(db);
  if (overview === undefined) throw new Error("The counters of projects were not returned");
  return overview;
}
