import { type Kysely, sql } from "kysely";

/** The counted rows by name; those with a condition are also counted on updates. */
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
 * Stores row counts, updated in the transaction of a change.
 * Each change inserts a row, so that writers never wait for each other; the sum counts. A null
 * count marks existing rows, counted after the migration.
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
