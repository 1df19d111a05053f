import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long expired links are stored, so that their page can explain it. */
const LINK_RETENTION_MS = 30 * DAY_MS;

/** How long failed mails are stored, so that they can be sent again. */
const FAILED_MAIL_RETENTION_MS = 30 * DAY_MS;

const SIGN_IN_RETENTION_MS = 365 * DAY_MS;
const SIGN_INS = ["signed_in", "signed_in_once", "sign_in_refused"] as const;

/**
 * Deletes expired sessions and one-time passwords, and old links, mails and sign-in events.
 * Other account events stay.
 */
export async function cleanUpAuth(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db.deleteFrom("one_time_passwords").where("expires_at", "<=", now).execute();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom("password_tokens").where("expires_at", "<=", before(LINK_RETENTION_MS))
    .execute();
  await db.deleteFrom("account_mails")
    .where("created_at", "<=", before(FAILED_MAIL_RETENTION_MS)).execute();
  await db.deleteFrom("account_events")
    .where("event", "in", SIGN_INS).where("created_at", "<=", before(SIGN_IN_RETENTION_MS))
    .execute();
}
