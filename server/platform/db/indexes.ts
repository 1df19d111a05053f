import { type Kysely, sql } from "kysely";
import { FEEDBACK_PRIORITIES, FEEDBACK_STATUSES } from "../../../contract/feedback.ts";
import { FOLDED } from "./migrations/0015_folded.ts";
import { FOLDED_NOTIFICATIONS } from "./migrations/0029_notification_texts.ts";
import type { Database } from "./schema.ts";
import { SUPERSEDED_INDEXES } from "./supersededIndexes.ts";

interface Index {
  name: string;
  table: string;
  /** The part of `create index` after the table: columns, or method and columns. */
  definition: string;
}

const toWords = (columns: string) =>
  (columns.replaceAll(/collate|array\[.*?\]|'.*?'/g, "").match(/[a-z_]+/g) ?? [])
    .filter((word) => word !== "array_position").join("_");

const IDS: Record<string, string> = { account_events: "sequence", project_progress: "project_id" };

/** Indexes for sorting. The id breaks ties, so that one index serves both directions. */
const sortIndexes = (table: string, ...columns: string[]): Index[] =>
  columns.map((key) => ({
    name: `${table}_by_${toWords(key)}`,
    table,
    definition: `(${key}, ${IDS[table] ?? "id"})`,
  }));

/** Trigram indexes of the folded texts, for searches. */
const FOLDED_INDEXES: Index[] = Object.entries(FOLDED).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => ({
    name: `${table}_${column}_trigrams`,
    table,
    definition: `using gin (${column} gin_trgm_ops)`,
  }))
);

/** Indexes of the first letters of names (the first folded column), newest first per name. */
const BEGINNING_INDEXES: Index[] = Object.entries(FOLDED).map(([table, columns]) => {
  const [name = ""] = Object.keys(columns);
  return {
    name: `${table}_${name}_beginnings`,
    table,
    definition: `(${name} collate "C", id desc)`,
  };
});

/** Trigram indexes of codes and addresses, which have no Turkish letters. */
const searchIndexes = (table: string, ...columns: string[]): Index[] =>
  columns.map((column) => ({
    name: `${table}_${column}_lowered`,
    table,
    definition: `using gin (lower(${column} collate "C") gin_trgm_ops)`,
  }));

const turkish = (column: string) => `${column} collate "tr_numeric"`;
const ascii = (column: string) => `${column} collate "C"`;
const toPosition = (column: string, values: readonly string[]) =>
  `array_position(array[${values.map((value) => `'${value}'`).join(", ")}], ${column})`;
const STAMPS = ["created_at", "updated_at"];

/** Indexes per record type, so that rare types are found without reading the frequent ones. */
const ACTIVITY_INDEXES: Index[] = [
  ["actor_id"],
  ["project_id"],
  ["process_id"],
  ["company_id"],
  ["actor_id", "project_id"],
  ["actor_id", "company_id"],
].map((columns) => ({
  name: `activity_by_${columns.join("_")}_record_type`,
  table: "activity",
  definition: `(${columns.join(", ")}, record_type, created_at desc, sequence desc)
    where ${columns.map((column) => `${column} is not null`).join(" and ")}`,
}));

/** Indexes for sorting and searching lists, in addition to those of migrations. */
const INDEXES: readonly Index[] = [
  ...FOLDED_INDEXES,
  ...BEGINNING_INDEXES,
  ...["companies", "users", "project_types", "milestone_owners", "projects"]
    .flatMap((table) => sortIndexes(table, turkish("name"))),
  ...sortIndexes("companies", ascii("tax_number"), "email", turkish("city"), turkish("country")),
  ...sortIndexes("companies", ...STAMPS),
  ...searchIndexes("companies", "tax_number", "email"),

  ...sortIndexes("users", turkish("surname"), `${turkish("name")}, ${turkish("surname")}`),
  ...sortIndexes("users", ascii("email"), "status", "last_login_at", "company_id", ...STAMPS),
  ...searchIndexes("users", "email"),

  ...sortIndexes("project_types", ...STAMPS),

  ...sortIndexes("milestone_owners", "kind", "email", ...STAMPS),
  ...searchIndexes("milestone_owners", "email", "phone"),

  ...sortIndexes("projects", "status", "start_date", "end_date", "annual_reduction_tonnes"),
  ...sortIndexes("projects", turkish("country"), turkish("city"), ...STAMPS),
  ...sortIndexes("projects", `company_id, ${turkish("name")}`, `type_id, ${turkish("name")}`),
  ...searchIndexes("projects", "code"),
  {
    name: "project_progress_completed",
    table: "project_progress",
    definition: "(is_completed, project_id) include (seconds)",
  },
  ...sortIndexes("project_progress", "last_activity_at"),

  ...sortIndexes("project_processes", turkish("name"), "status", "started_at", "completed_at"),
  ...sortIndexes("project_processes", "project_id, created_at", "status, created_at", ...STAMPS),

  ...sortIndexes("milestones", "urgency", "owner_id, urgency", "status, urgency", turkish("name")),
  ...sortIndexes("milestones", "status", "expected_days", "due_date", "started_at", "completed_at"),
  ...sortIndexes("milestones", "position", "project_status, urgency", ...STAMPS),
  // Open milestones are the last by these columns.
  ...["due_date", "started_at", "created_at"].map((column) => ({
    name: `open_milestones_by_${column}`,
    table: "milestones",
    definition: `(${column}, id) where status <> 'COMPLETED'`,
  })),
  {
    name: "milestones_by_assignee_id_urgency",
    table: "milestones",
    definition: "(assignee_id, urgency, id) where assignee_id is not null",
  },

  {
    name: "milestone_figures_owner_id",
    table: "milestone_figures",
    definition: "(owner_id) include (status, count, milliseconds)",
  },

  ...sortIndexes("reminders", turkish("description"), "status", "completed_at", ...STAMPS),
  // Completed reminders have no next date: without the status all others are read first.
  ...sortIndexes("reminders", "status, next_due_at"),
  // Most of the last rows are neither overdue nor completed: the index alone skips them.
  {
    name: "reminders_by_due_at",
    table: "reminders",
    definition: "(due_at, id) include (status, next_due_at, completed_at)",
  },
  ...["is not null", "is null"].map((condition) => ({
    name: `reminders_by_due_at_recurrence_${condition.replaceAll(" ", "_")}`,
    table: "reminders",
    definition: `(due_at, id) where recurrence ${condition}`,
  })),

  ...sortIndexes("occurrences", "due_datetime, due_at"),

  ...sortIndexes("feedback", "priority, created_at", turkish("title")),
  ...sortIndexes("feedback", "category", toPosition("priority", FEEDBACK_PRIORITIES), "updated_at"),
  ...sortIndexes("feedback", toPosition("status", FEEDBACK_STATUSES)),

  ...sortIndexes(
    "account_events",
    ...["user_id", "actor_id", "event"].map((column) => `${column}, created_at`),
  ),
  ...sortIndexes("account_events", "created_at", ascii("user_email"), ascii("actor_email")),
  ...searchIndexes("account_events", "user_email", "actor_email", "address"),

  ...ACTIVITY_INDEXES,
  { name: "activity_by_sequence", table: "activity", definition: "(sequence)" },

  ...sortIndexes("notifications", "user_id, created_at"),
  {
    name: "notifications_user_id_trigrams",
    table: "notifications",
    definition: `using gin (user_id, ${
      Object.keys(FOLDED_NOTIFICATIONS.notifications)
        .map((column) => `${column} gin_trgm_ops`).join(", ")
    })`,
  },

  ...searchIndexes("mail_failures", "recipient", "host", "error"),
];

const RETRY_MS = 100;

async function tryLock(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_lock(hashtext('indexes')) as "isLocked"`.execute(db);
  return rows[0]?.isLocked ?? false;
}

/**
 * Creates missing and invalid indexes concurrently, and drops superseded ones.
 * Several processes may call it at once.
 */
export async function createIndexes(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Waiting for the lock inside the database would block `create index concurrently`.
    while (!await tryLock(connection)) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    try {
      const { rows } = await sql<{ name: string; isValid: boolean }>`
        select class.relname as name, pg_index.indisvalid as "isValid"
        from pg_index join pg_class as class on class.oid = pg_index.indexrelid
        where class.relnamespace = 'public'::regnamespace`.execute(connection);
      const validity = new Map(rows.map((row) => [row.name, row.isValid]));
      for (const { name, table, definition } of INDEXES) {
        if (validity.get(name)) continue;
        if (validity.has(name)) {
          await sql`drop index concurrently ${sql.ref(name)}`.execute(connection);
        }
        await sql`
          create index concurrently ${sql.ref(name)} on ${sql.table(table)} ${sql.raw(definition)}`
          .execute(connection);
      }
      for (const name of SUPERSEDED_INDEXES.filter((name) => validity.has(name))) {
        await sql`drop index concurrently ${sql.ref(name)}`.execute(connection);
      }
      // PostgreSQL has statistics of an indexed expression only after `analyze`.
      if (INDEXES.some(({ name }) => !validity.has(name))) await sql`analyze`.execute(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('indexes'))`.execute(connection);
    }
  });
}
