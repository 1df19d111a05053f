import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { createId } from "../../platform/db/records.ts";
import type {
  DigestContent,
  NewsMailContent,
  NewsMailsTable,
} from "../../platform/db/newsTables.ts";
import type { Database } from "../../platform/db/schema.ts";
import { readDigest } from "./digest.ts";
import { canBeNotified } from "./notify.ts";
import { computeNextDigestAt, emptyDigests } from "./preferences.ts";
import { toLocalTime } from "../../platform/wallClock.ts";

interface DigestsInput {
  db: Kysely<Database>;
  clock: Clock;
  /** Ends after the current batch once aborted. */
  signal?: AbortSignal;
}

const BATCH = 10;

/**
 * Queues a digest mail for each user whose digest hour has passed. Empty ones are left out. The
 * same transaction schedules their next one; concurrent processes skip locked users. A missed hour
 * is made up for once. Returns the number of mails.
 */
export async function queueDigests({ db, clock, signal }: DigestsInput): Promise<number> {
  let mailCount = 0;
  while (!signal?.aborted) {
    const batch = await inTransaction(db, (trx) => queueBatch(trx, clock()));
    if (batch === undefined) break;
    mailCount += batch;
  }
  return mailCount;
}

/** Queues one batch; undefined if no digest is due. */
async function queueBatch(trx: Transaction<Database>, now: Date): Promise<number | undefined> {
  const due = await trx.selectFrom("notification_preferences as preferences")
    .innerJoin("users", "users.id", "preferences.user_id")
    .select([
      "preferences.user_id as userId",
      "preferences.digest_hour as digestHour",
      "preferences.digest_time_zone as digestTimeZone",
      "users.status",
      "users.roles",
    ])
    .where("preferences.next_digest_at", "<=", now)
    .orderBy("preferences.next_digest_at").limit(BATCH)
    .forUpdate("preferences").skipLocked()
    .execute();
  if (due.length === 0) return undefined;
  const reachable = due.filter(({ status, roles }) => status === "ACTIVE" && canBeNotified(roles));
  const mails: Insertable<NewsMailsTable>[] = [];
  for (const { userId, digestTimeZone } of reachable) {
    const content = await readDigest(trx, userId, now);
    if (isEmpty(content)) continue;
    const day = toLocalTime(now, digestTimeZone).slice(0, 10);
    const mail: NewsMailContent = { digest: { ...content, day } };
    mails.push({
      id: createId(now),
      user_id: userId,
      subject: "digest",
      content: JSON.stringify(mail),
      created_at: now,
      next_attempt_at: now,
    });
  }
  if (mails.length > 0) await trx.insertInto("news_mails").values(mails).execute();
  const ids = due.map(({ userId }) => userId);
  await emptyDigests(trx, ids);
  const next = due.map((digest) => computeNextDigestAt(digest, now, now));
  await sql`
    update notification_preferences as preferences
    set next_digest_at = moved.at, last_digest_at = ${now}::timestamptz
    from unnest(${ids}::uuid[], ${next}::timestamptz[]) as moved (user_id, at)
    where moved.user_id = preferences.user_id`.execute(trx);
  return mails.length;
}

const isEmpty = ({ late, dueSoon = [], due, reminders, news }: Omit<DigestContent, "day">) =>
  [late, dueSoon, due, reminders, news].every(({ length }) => length === 0);
