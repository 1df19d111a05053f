import { type Kysely, sql } from "kysely";

const statements = [
  sql`alter table milestones add column planned_due_date date`,
  // Existing rows are filled after the migration; one that moves before keeps its present date.
  sql`
    create function keep_planned_due_date() returns trigger language plpgsql as $$
    begin
      new.planned_due_date := coalesce(old.due_date, new.due_date);
      return new;
    end
    $$`,
  sql`
    create trigger milestones_insert_planned_due_date before insert on milestones
    for each row when (new.planned_due_date is null)
    execute function keep_planned_due_date()`,
  sql`
    create trigger milestones_update_planned_due_date before update of due_date on milestones
    for each row when (old.planned_due_date is null and new.planned_due_date is null)
    execute function keep_planned_due_date()`,
];

/** The first due date of a milestone, which stays as the plan when the due date moves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
