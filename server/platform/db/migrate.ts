import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Log } from "../log.ts";
import { isLockTimeout } from "./failures.ts";
import * as initial from "./migrations/0001_initial.ts";
import * as sessions from "./migrations/0002_sessions.ts";
import * as accounts from "./migrations/0003_accounts.ts";
import * as milestones from "./migrations/0004_milestones.ts";
import * as notifications from "./migrations/0005_notifications.ts";
import * as reminders from "./migrations/0006_reminders.ts";
import * as feedback from "./migrations/0007_feedback.ts";
import * as circumflex from "./migrations/0008_circumflex.ts";
import * as passwordEvents from "./migrations/0009_password_events.ts";
import * as nextOccurrences from "./migrations/0010_next_occurrences.ts";
import * as processDeleted from "./migrations/0011_process_deleted.ts";
import * as rateLimits from "./migrations/0012_rate_limits.ts";
import * as accountEvents from "./migrations/0013_account_events.ts";
import * as keptFigures from "./migrations/0014_kept_figures.ts";
import * as folded from "./migrations/0015_folded.ts";
import * as rowCounts from "./migrations/0016_row_counts.ts";
import * as notificationPreferences from "./migrations/0017_notification_preferences.ts";
import * as bulk from "./migrations/0018_bulk.ts";
import * as savedViews from "./migrations/0019_saved_views.ts";
import * as activity from "./migrations/0020_activity.ts";
import { copyHistories } from "./historyCopies.ts";
import * as undo from "./migrations/0021_undo.ts";
import * as takenBack from "./migrations/0022_taken_back.ts";
import * as unseen from "./migrations/0023_unseen.ts";
import * as mails from "./migrations/0025_mails.ts";
import * as idempotency from "./migrations/0026_idempotency.ts";
import * as documentSessions from "./migrations/0027_document_sessions.ts";
import * as listColumns from "./migrations/0028_list_columns.ts";
import * as notificationTexts from "./migrations/0029_notification_texts.ts";
import * as assignees from "./migrations/0030_assignees.ts";
import * as portfolio from "./migrations/0031_portfolio.ts";
import * as dueSoon from "./migrations/0032_due_soon.ts";
import * as holidays from "./migrations/0033_holidays.ts";
import * as templates from "./migrations/0034_templates.ts";
import * as plannedDueDates from "./migrations/0035_planned_due_dates.ts";
import * as lastActivity from "./migrations/0036_last_activity.ts";
import * as listOrder from "./migrations/0037_list_order.ts";
import * as repliesAndSetup from "./migrations/0038_replies_and_setup.ts";
import { createIndexes } from "./indexes.ts";
import { fillCounters } from "./counters.ts";
import type { Database } from "./schema.ts";

/** In order. A released migration is never changed, and there is no way back. */
const MIGRATIONS = {
  "0001_initial": initial,
  "0002_sessions": sessions,
  "0003_accounts": accounts,
  "0004_milestones": milestones,
  "0005_notifications": notifications,
  "0006_reminders": reminders,
  "0007_feedback": feedback,
  "0008_circumflex": circumflex,
  "0009_password_events": passwordEvents,
  "0010_next_occurrences": nextOccurrences,
  "0011_process_deleted": processDeleted,
  "0012_rate_limits": rateLimits,
  "0013_account_events": accountEvents,
  "0014_kept_figures": keptFigures,
  "0015_folded": folded,
  "0016_row_counts": rowCounts,
  "0017_notification_preferences": notificationPreferences,
  "0018_bulk": bulk,
  "0019_saved_views": savedViews,
  "0020_activity": activity,
  "0021_undo": undo,
  "0022_taken_back": takenBack,
  "0023_unseen": unseen,
  "0025_mails": mails,
  "0026_idempotency": idempotency,
  "0027_document_sessions": documentSessions,
  "0028_list_columns": listColumns,
  "0029_notification_texts": notificationTexts,
  "0030_assignees": assignees,
  "0031_portfolio": portfolio,
  "0032_due_soon": dueSoon,
  "0033_holidays": holidays,
  "0034_templates": templates,
  "0035_planned_due_dates": plannedDueDates,
  "0036_last_activity": lastActivity,
  "0037_list_order": listOrder,
  "0038_replies_and_setup": repliesAndSetup,
};

/** The newest migration that this build knows. */
export const NEWEST_MIGRATION = Object.keys(MIGRATIONS).sort().at(-1) ?? "";

/** How long a migration waits for a lock, which blocks later queries meanwhile. */
const LOCK_TIMEOUT_MS = 1_000;
const MAX_ATTEMPTS = 30;
const RETRY_MS = 5_000;

/** Others keep locks that a migration needs; the message is for the operator. */
class MigrationBlocked extends Error {
  override name = "MigrationBlocked";

  constructor(attempts: number, cause: unknown) {
    super(
      `A migration did not get its lock, ${attempts} times. Something else uses the same tables for ` +
        "long, such as a backup, an export or a transaction that was left open (pg_stat_activity " +
        "tells): end it, or wait for its end, and start again.",
      { cause },
    );
  }
}

interface MigrateInput {
  /** Migrates up to this one instead of all. */
  last?: keyof typeof MIGRATIONS;
  log?: Log | undefined;
  maxAttempts?: number;
  /** Waits before a migration without its lock is tried again. */
  pause?: () => Promise<void>;
}

/**
 * Migrates the database; any number of processes may start at once.
 * Long work happens outside of migrations, next to readers and writers; a migration tries to get
 * its locks for a second at a time. A database that a later build has migrated stays as it is, so
 * that processes of the earlier build can go on and restart during an upgrade (docs/operations.md).
 */
export async function migrate(db: Kysely<Database>, input: MigrateInput = {}): Promise<void> {
  const { last, log, maxAttempts = MAX_ATTEMPTS, pause = () => delay(RETRY_MS) } = input;
  const laterMigrations = await readLaterMigrations(db);
  const migrations = {
    ...MIGRATIONS,
    ...Object.fromEntries(laterMigrations.map((name) => [name, unknownMigration])),
  };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(withLockTimeout(migrations)) },
  });
  for (let attempts = 1;; attempts++) {
    const { error } =
      await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error === undefined) break;
    if (!isLockTimeout(error)) throw error;
    if (attempts === maxAttempts) throw new MigrationBlocked(attempts, error);
    log?.warn("a migration did not get its lock and is tried again", { attempts, error });
    await pause();
  }
  if (last !== undefined || laterMigrations.length > 0) return;
  await fillCounters(db);
  await copyHistories(db);
  await createIndexes(db);
}

/**
 * Sets `lock_timeout` inside a migration only: waiting for another migrating process has no limit.
 */
const withLockTimeout = (migrations: Record<string, Migration>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, {
      async up(db: Kysely<unknown>) {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(db);
        await migration.up(db);
      },
    }]),
  );

/** Names of executed migrations that this build does not know. */
async function readLaterMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: [table] } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!table?.found) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name > ${NEWEST_MIGRATION} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Placeholder for an executed migration of a later build. */
const unknownMigration: Migration = {
  up: () => Promise.reject(new Error("a migration of a later build is not known here")),
};
