import { type Insertable, type Kysely, sql } from "kysely";
import type { Clock } from "../clock.ts";
import { newId } from "../db/newId.ts";
import type { DigestContent, NewsMailContent, NewsMailsTable } from "../db/newsTables.ts";
import type { Database } from "../db/schema.ts";
import { readDigest } from "../resources/notification/digest.ts";
import { mayBeNotified } from "../resources/notification/notify.ts";
import { nextDigestAt } from "../resources/notification/preferences.ts";
import { wallClockAt } from "../resources/reminder/schedule.ts";

interface DigestsInput {
  db: Kysely<Database>;
  clock: Clock;
  /** Lets the batch at hand be the last. */
  signal?: AbortSignal;
}

const BATCH = 10;

/**
 * Has a mail wait for everybody whose hour of the digest has come, unless there is nothing to tell,
 * and moves on to their next one: both in one transaction, and what one process is at the others pass
 * over. An hour that nobody was awake at is made up for, once.
 */
export async function makeDigests({ db, clock, signal }: DigestsInput): Promise<number> {
  let made = 0;
  while (!signal?.aborted) {
    const batch = await db.transaction().execute((trx) => makeBatch(trx, clock()));
    if (batch === undefined) break;
    made += batch;
  }
  return made;
}

/** Undefined when nobody's hour has come. */
async function makeBatch(trx: Kysely<Database>, now: Date): Promise<number | undefined> {
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
  const wanted = due.filter(({ status, roles }) => status === "ACTIVE" && mayBeNotified(roles));
  const mails: Insertable<NewsMailsTable>[] = [];
  for (const { userId, digestTimeZone } of wanted) {
    const content = await readDigest(trx, userId, now);
    if (isEmpty(content)) continue;
    const day = wallClockAt(now, digestTimeZone).slice(0, 10);
    const mail: NewsMailContent = { digest: { ...content, day } };
    mails.push({
      id: newId(now),
      user_id: userId,
      subject: "digest",
      content: JSON.stringify(mail),
      created_at: now,
      next_attempt_at: now,
    });
  }
  if (mails.length > 0) await trx.insertInto("news_mails").values(mails).execute();
  const ids = due.map(({ userId }) => userId);
  await trx.deleteFrom("digest_news").where("user_id", "in", ids).execute();
  const next = due.map((one) => nextDigestAt(one, now, now));
  await sql`
    update notification_preferences as preferences
    set next_digest_at = moved.at, last_digest_at = ${now}::timestamptz
    from unnest(${ids}::uuid[], ${next}::timestamptz[]) as moved (user_id, at)
    where moved.user_id = preferences.user_id`.execute(trx);
  return mails.length;
}

const isEmpty = ({ late, due, reminders, news }: Omit<DigestContent, "day">) =>
  late.length + due.length + reminders.length + news.length === 0;
