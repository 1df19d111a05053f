import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** Due work that any process may do. */
export type DueWork = { name: DueWorkName; count: number; lateSeconds: number }[];

type DueWorkName = "reminders" | "mails";

/** Rows that are due from a time on. */
export interface DueRows {
  name: DueWorkName;
  table: keyof Database;
  /** The column with that time. */
  dueAt: string;
  /** The condition of waiting rows; by default a time that is not null. */
  isWaiting?: RawBuilder<boolean>;
}

const MOST_COUNTED = 10_000;

/** Reads how much work is due, and for how long the oldest. */
export async function readDueWork(
  db: Kysely<Database>,
  now: Date,
  sources: readonly DueRows[],
): Promise<DueWork> {
  const names = [...new Set(sources.map(({ name }) => name))];
  const parts = sources.map(({ name, table, dueAt, isWaiting = sql`true` }) =>
    sql`(
      select ${name} as name, ${sql.ref(dueAt)} as due_at from ${sql.table(table)}
      where ${isWaiting} and ${sql.ref(dueAt)} <= ${now}::timestamptz
      order by ${sql.ref(dueAt)} limit ${MOST_COUNTED}
    )`
  );
  const { rows } = await sql<DueWork[number]>`
    select work.name, count(due_at)::integer as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8 as "lateSeconds"
    from unnest(${names}::text[]) with ordinality as work (name, position)
    left join (${sql.join(parts, sql` union all `)}) as due on due.name = work.name
    group by work.name, work.position order by work.position`.execute(db);
  return rows;
}
