import { type Kysely, sql } from "kysely";
import { FEEDBACK_PRIORITIES, FEEDBACK_STATUSES } from "../../contract/feedback.ts";
import { FOLDED } from "./migrations/0015_folded.ts";
import type { Database } from "./schema.ts";

interface Index {
  name: string;
  table: string;
  /** What follows the table: the columns, or the method and them. */
  definition: string;
}

const wordsOf = (columns: string) =>
  (columns.replaceAll(/collate|array\[.*?\]|'.*?'/g, "").match(/[a-z_]+/g) ?? [])
    .filter((word) => !["tr", "array_position"].includes(word)).join("_");

/** What is sorted by comes with the id, which orders what is equal: read in both directions. */
const sorted = (table: string, ...columns: string[]): Index[] =>
  columns.map((by) => ({
    name: `${table}_by_${wordsOf(by)}`,
    table,
    definition: `(${by}, ${table === "account_events" ? "sequence" : "id"})`,
  }));

/** What is searched in, kept as letters of Turkish are forgiven. */
const FOLDED_INDEXES: Index[] = Object.entries(FOLDED).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => ({
    name: `${table}_${column}_trigrams`,
    table,
    definition: `using gin (${column} gin_trgm_ops)`,
  }))
);

/** How names begin, of each text the newest first: the first column is the name. */
const BEGINNINGS: Index[] = Object.entries(FOLDED).map(([table, columns]) => {
  const [name = ""] = Object.keys(columns);
  return {
    name: `${table}_${name}_beginnings`,
    table,
    definition: `(${name} collate "C", id desc)`,
  };
});

/** Codes and addresses, which know no such letters. */
const lowered = (table: string, ...columns: string[]): Index[] =>
  columns.map((column) => ({
    name: `${table}_${column}_lowered`,
    table,
    definition: `using gin (lower(${column} collate "C") gin_trgm_ops)`,
  }));

const turkish = (column: string) => `${column} collate "tr"`;
const ascii = (column: string) => `${column} collate "C"`;
const placed = (column: string, values: readonly string[]) =>
  `array_position(array[${values.map((value) => `'${value}'`).join(", ")}], ${column})`;
const STAMPS = ["created_at", "updated_at"];

/** Each kind of record by itself: the few of one are found without the many of others. */
const ACTIVITY: Index[] = [
  ["actor_id"],
  ["project_id"],
  ["process_id"],
  ["company_id"],
  ["actor_id", "project_id"],
  ["actor_id", "company_id"],
].map((of) => ({
  name: `activity_by_${of.join("_")}_record_type`,
  table: "activity",
  definition: `(${of.join(", ")}, record_type, created_at desc, sequence desc)
    where ${of.map((column) => `${column} is not null`).join(" and ")}`,
}));

/** For whatever a list is sorted by and searched in, beside what migrations have made. */
const INDEXES: readonly Index[] = [
  ...FOLDED_INDEXES,
  ...BEGINNINGS,
  ...sorted("companies", ascii("tax_number"), "email", turkish("city"), turkish("country")),
  ...sorted("companies", ...STAMPS),
  ...lowered("companies", "tax_number", "email"),

  ...sorted("users", turkish("surname"), `${turkish("name")}, ${turkish("surname")}`),
  ...sorted("users", ascii("email"), "status", "last_login_at", "company_id", ...STAMPS),
  ...lowered("users", "email"),

  ...sorted("project_types", ...STAMPS),

  ...sorted("milestone_owners", "kind", "email", ...STAMPS),
  ...lowered("milestone_owners", "email", "phone"),

  ...sorted("projects", "status", "start_date", "end_date", turkish("country"), turkish("city")),
  ...sorted("projects", "annual_reduction_tonnes", ...STAMPS),
  ...sorted("projects", `company_id, ${turkish("name")}`, `type_id, ${turkish("name")}`),
  ...lowered("projects", "code"),
  {
    name: "project_progress_completed",
    table: "project_progress",
    definition: "(is_completed, project_id) include (seconds)",
  },

  ...sorted("project_processes", turkish("name"), "status", "started_at", "completed_at"),
  ...sorted("project_processes", "project_id, created_at", "status, created_at", ...STAMPS),

  ...sorted("milestones", "urgency", "owner_id, urgency", "status, urgency", turkish("name")),
  ...sorted("milestones", "status", "expected_days", "due_date", "started_at", "completed_at"),
  ...sorted("milestones", "position", "project_status, urgency", ...STAMPS),

  {
    name: "milestone_figures_owner_id",
    table: "milestone_figures",
    definition: "(owner_id) include (status, count, milliseconds)",
  },

  ...sorted("reminders", turkish("description"), "status", "completed_at", ...STAMPS),
  // Most of those that come last are neither overdue nor done: they are passed over in the index.
  {
    name: "reminders_by_due_at",
    table: "reminders",
    definition: "(due_at, id) include (status, next_due_at, completed_at)",
  },
  ...["is not null", "is null"].map((recurs) => ({
    name: `reminders_by_due_at_recurrence_${recurs.replaceAll(" ", "_")}`,
    table: "reminders",
    definition: `(due_at, id) where recurrence ${recurs}`,
  })),

  ...sorted("occurrences", "due_datetime, due_at"),

  ...sorted("feedback", "priority, created_at"),
  ...sorted("feedback", "category", placed("priority", FEEDBACK_PRIORITIES), "updated_at"),
  ...sorted("feedback", placed("status", FEEDBACK_STATUSES)),

  ...sorted("account_events", ...["user_id", "actor_id", "event"].map((by) => `${by}, created_at`)),
  ...sorted("account_events", "created_at", ascii("user_email"), ascii("actor_email")),
  ...lowered("account_events", "user_email", "actor_email", "address"),

  ...ACTIVITY,

  ...sorted("notifications", "user_id, created_at"),
];

/** What those above have made needless. */
const SUPERSEDED = [
  "account_events_newest",
  "account_events_user_id",
  "account_events_actor_id",
  "activity_actor_id",
  "activity_company_id",
  "activity_newest",
  "activity_process_id",
  "activity_project_id",
  "companies_name_folded",
  "feedback_description_folded",
  "feedback_title_folded",
  "milestone_owners_name_folded",
  "milestones_completed_at",
  "milestones_owner_id",
  "notifications_newest",
  "occurrences_due_datetime",
  "project_processes_project_id",
  "projects_company_id",
  "project_types_name_folded",
  "projects_created_at",
  "projects_name_folded",
  "projects_type_id",
  "reminders_due_at",
  "reminders_next_due_at_last",
  "users_company_id",
  "users_name_folded",
];

const RETRY_MS = 100;

async function tryLock(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_lock(hashtext('indexes')) as "isHeld"`.execute(db);
  return rows[0]?.isHeld ?? false;
}

/**
 * Makes the indexes that are missing, beside whoever reads and writes; one that was broken off is
 * made anew. Any number of processes may do so at once.
 */
export async function makeIndexes(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (one) => {
    // Whoever waits for a lock inside of the database keeps an index from being finished.
    while (!await tryLock(one)) await new Promise((again) => setTimeout(again, RETRY_MS));
    try {
      const { rows } = await sql<{ name: string; isWhole: boolean }>`
        select class.relname as name, kept.indisvalid as "isWhole"
        from pg_index as kept join pg_class as class on class.oid = kept.indexrelid
        where class.relnamespace = 'public'::regnamespace`.execute(one);
      const isWhole = new Map(rows.map((row) => [row.name, row.isWhole]));
      for (const { name, table, definition } of INDEXES) {
        if (isWhole.get(name)) continue;
        if (isWhole.has(name)) await sql`drop index concurrently ${sql.ref(name)}`.execute(one);
        await sql`
          create index concurrently ${sql.ref(name)} on ${sql.table(table)} ${sql.raw(definition)}`
          .execute(one);
      }
      for (const name of SUPERSEDED.filter((name) => isWhole.has(name))) {
        await sql`drop index concurrently ${sql.ref(name)}`.execute(one);
      }
      // Planners know what an expression holds only when it was looked at.
      if (INDEXES.some(({ name }) => !isWhole.has(name))) await sql`analyze`.execute(one);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('indexes'))`.execute(one);
    }
  });
}
