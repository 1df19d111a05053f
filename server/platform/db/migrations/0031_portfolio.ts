import { type Kysely, type RawBuilder, sql } from "kysely";
import { UNCOUNTED } from "./0014_kept_figures.ts";

const CHANGED = sql`
  from old_rows as was join new_rows as made on made.id = was.id
  where (was.type_id, was.status, was.annual_reduction_tonnes)
    is distinct from (made.type_id, made.status, made.annual_reduction_tonnes)`;

const selectRow = (row: string, step: 1 | -1) =>
  sql`
    select ${sql.lit(step)} as step, ${sql.ref(`${row}.type_id`)}, ${sql.ref(`${row}.status`)},
      coalesce(${sql.ref(`${row}.annual_reduction_tonnes`)}, 0)::numeric as tonnes`;

/** Numeric, as sums of floating-point numbers drift. */
const insertFigures = (source: RawBuilder<unknown>) =>
  sql`
    insert into project_figures (type_id, status, count, tonnes)
    select type_id, status, sum(step), sum(step * tonnes) from (${source}) as changed
    group by type_id, status having sum(step) <> 0 or sum(step * tonnes) <> 0;`;

const TRIGGERS = {
  insert: sql`
    insert into project_progress (project_id) select id from new_rows on conflict do nothing;
    ${insertFigures(sql`${selectRow("new_rows", 1)} from new_rows`)}`,
  update: insertFigures(
    sql`${selectRow("was", -1)} ${CHANGED} union all ${selectRow("made", 1)} ${CHANGED}`,
  ),
  delete: insertFigures(sql`${selectRow("old_rows", -1)} from old_rows`),
};

/** The annual reduction of projects by type and status, updated by triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_figures add column tonnes numeric not null default 0`.execute(db);
  for (const [event, body] of Object.entries(TRIGGERS)) {
    await sql`
      create or replace function ${sql.ref(`projects_after_${event}`)}() returns trigger
      language plpgsql as $$
      begin
        ${body}
        return null;
      end
      $$`.execute(db);
  }
  // Existing rows are counted after the migration, so that nobody waits.
  await sql`
    insert into project_figures (type_id, status, count)
    select (select id from project_types limit 1), ${UNCOUNTED}, 0
    where exists (select from projects)`.execute(db);
}
