import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const READ_RETENTION_MS = 90 * DAY_MS;

/** Notifications that wait this long for a mail are outdated. */
const NEWS_RETENTION_MS = 7 * DAY_MS;

/** How long failed mails are stored, so that they can be sent again. */
const FAILED_MAIL_RETENTION_MS = 30 * DAY_MS;

/** Deletes old read notifications, old mails and digest entries, and warnings of past dates. */
export async function cleanUpNotifications(db: Kysely<Database>, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom("notifications")
    .where("status", "=", "READ").where("updated_at", "<=", before(READ_RETENTION_MS)).execute();
  await db.deleteFrom("digest_news").where("created_at", "<=", before(NEWS_RETENTION_MS)).execute();
  await db.deleteFrom("news_mails").where("created_at", "<=", before(NEWS_RETENTION_MS))
    .where("next_attempt_at", "is not", null).execute();
  // Two days later a date is past in all time zones.
  await db.deleteFrom("due_warnings")
    .where(sql<boolean>`due_on < (${now}::timestamptz at time zone 'UTC')::date - 1`).execute();
  await db.deleteFrom("news_mails")
    .where("created_at", "<=", before(FAILED_MAIL_RETENTION_MS)).execute();
}
