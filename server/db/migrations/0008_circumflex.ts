import { type Kysely, sql } from "kysely";
import { createFolding } from "./folding.ts";

const LONGEST_NAME = 120;

/** Folds â î û as well. What an index holds was folded the former way, so each is made anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select class.relname as name, pg_get_indexdef(class.oid) as definition
    from pg_depend as dependency
    join pg_class as class on class.oid = dependency.objid and class.relkind = 'i'
    where dependency.refobjid = 'fold(text)'::regprocedure
    order by class.relname`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await createFolding(db, "İIıÇçĞğÖöŞşÜüÂâÎîÛû", "iiiccggoossuuaaiiuu");
  for (const table of ["companies", "project_types"]) await tellApart(db, table);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
}

/** Names that are one from now on: the oldest keeps its own, each other gets the next free number. */
async function tellApart(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(name);
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (partition by fold(name) order by created_at, id) as place
      from ${table}
    ) as placed
    where place > 1 order by place, id`.execute(db);
  for (const { id } of rows) {
    await sql`
      update ${table} as one
      set version = version + 1, updated_at = now(), name = (
        select numbered.name
        from generate_series(2, 10000) as number
        cross join lateral (
          select left(one.name, ${LONGEST_NAME} - length(suffix)) || suffix as name
          from (select ' (' || number || ')' as suffix) as suffixed
        ) as numbered
        where not exists (select from ${table} as other where fold(other.name) = fold(numbered.name))
        order by number limit 1
      )
      where id = ${id}`.execute(db);
  }
}
