import { type Kysely, sql } from "kysely";

/** Which rows are counted, under which name; those with a condition also as they change. */
export const COUNTED = {
  projects: { table: "projects" },
  completed_projects: { table: "project_progress", condition: "is_completed" },
  processes: { table: "project_processes" },
  milestones: { table: "milestones" },
  reminders: { table: "reminders" },
  account_events: { table: "account_events" },
} as const satisfies Record<string, { table: string; condition?: string }>;

const ROWS = {
  insert: "new table as new_rows",
  update: "old table as old_rows new table as new_rows",
  delete: "old table as old_rows",
};

/**
 * Keeps how many rows there are, in the transaction that adds or removes them: a line for each
 * change, so that nobody waits for anybody else, and the number is the sum of the lines. A line
 * without a number stands for all that were there before, to be counted after this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table row_counts (name text not null, count bigint)`.execute(db);
  for (const [name, counted] of Object.entries(COUNTED)) {
    const condition = "condition" in counted ? counted.condition : undefined;
    const events = condition
      ? ["insert", "update", "delete"] as const
      : ["insert", "delete"] as const;
    for (const event of events) await count(db, { name, table: counted.table, condition, event });
    await sql`
      insert into row_counts (name, count)
      select ${name}, null where exists (select from ${sql.table(counted.table)})`.execute(db);
  }
}

async function count(
  db: Kysely<unknown>,
  { name, table, condition = "true", event }: {
    name: string;
    table: string;
    condition: string | undefined;
    event: keyof typeof ROWS;
  },
): Promise<void> {
  const trigger = sql.ref(`count_${name}_after_${event}`);
  const fit = (rows: string) =>
    sql`(select count(*) from ${sql.table(rows)} where ${sql.raw(condition)})`;
  const change = sql.join([
    ...(event === "delete" ? [] : [fit("new_rows")]),
    ...(event === "insert" ? [] : [sql`- ${fit("old_rows")}`]),
  ], sql` `);
  await sql`
    create function ${trigger}() returns trigger language plpgsql as $$
    begin
      insert into row_counts (name, count)
      select ${sql.lit(name)}, changed.count from (select ${change} as count) as changed
      where changed.count <> 0;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(table)}
    referencing ${sql.raw(ROWS[event])}
    for each statement execute function ${trigger}()`.execute(db);
}
