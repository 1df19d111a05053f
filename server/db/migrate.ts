import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
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
import { makeIndexes } from "./indexes.ts";
import { fillKeptFigures } from "./keptFigures.ts";
import type { Database } from "./schema.ts";

/** In order, and forward only: a migration that has been released is never changed. */
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
};

/** The newest migration that this build knows. */
export const NEWEST_MIGRATION = Object.keys(MIGRATIONS).sort().at(-1) ?? "";

/**
 * Brings the database up to date, or as far as the migration given, under a lock that lets any
 * number of processes start at once. What takes long is done beside those who read and write.
 */
export async function migrate(
  db: Kysely<Database>,
  last?: keyof typeof MIGRATIONS,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  });
  const { error } =
    await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
  if (last !== undefined) return;
  await fillKeptFigures(db);
  await makeIndexes(db);
}
