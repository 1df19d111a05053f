import { type Kysely, sql } from "kysely";
import {
  DEFAULT_CHOICES,
  DEFAULT_DIGEST,
  type MailChoice,
  type MailSubject,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  type TopicChoice,
} from "../../../contract/notificationPreferences.ts";
import type {
  NotificationPreferences,
  NotificationPreferencesInput,
} from "../../../contract/schemas/notificationPreferences.ts";
import type { Database } from "../../db/schema.ts";
import { sessionEnded, staleVersion } from "../../refusal.ts";
import { instantOf, wallClockAt } from "../reminder/schedule.ts";

type Choices = Record<NotificationTopic, TopicChoice>;

/** Where somebody wants which news; of who has never chosen, what everybody has. */
export async function readPreferences(
  db: Kysely<Database>,
  userId: string,
): Promise<NotificationPreferences> {
  const [row, choices] = await Promise.all([
    db.selectFrom("notification_preferences").selectAll().where("user_id", "=", userId)
      .executeTakeFirst(),
    db.selectFrom("notification_choices").selectAll().where("user_id", "=", userId).execute(),
  ]);
  const chosen: Choices = { ...DEFAULT_CHOICES };
  for (const { topic, in_app, mail } of choices) chosen[topic] = { inApp: in_app, mail };
  const { account, ...topics } = chosen;
  return {
    version: row?.version ?? 0,
    ...topics,
    account: { inApp: account.inApp, mail: "AT_ONCE" },
    digestHour: row?.digest_hour ?? DEFAULT_DIGEST.digestHour,
    digestTimeZone: row?.digest_time_zone ?? DEFAULT_DIGEST.digestTimeZone,
    nextDigestAt: row?.next_digest_at?.toISOString() ?? null,
  };
}

/** Replaces what somebody has chosen. Refuses a stale version. */
export function savePreferences(
  db: Kysely<Database>,
  userId: string,
  input: NotificationPreferencesInput,
  now: Date,
): Promise<NotificationPreferences> {
  return db.transaction().execute(async (trx) => {
    if (!await lockUser(trx, userId)) throw sessionEnded();
    await write(trx, userId, input, now);
    return await readPreferences(trx, userId);
  });
}

/**
 * Mails somebody no more about a topic, nor the digest; what they are told in the app stays. Answers
 * whether they were mailed of it before; undefined for who is no user any more.
 */
export function unsubscribe(
  db: Kysely<Database>,
  userId: string,
  subject: MailSubject,
  now: Date,
): Promise<boolean | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!await lockUser(trx, userId)) return undefined;
    const { nextDigestAt: _, ...before } = await readPreferences(trx, userId);
    const ended = subject === "digest"
      ? topicsOfDigest(before)
      : before[subject].mail === "NEVER"
      ? []
      : [subject];
    if (ended.length === 0) return false;
    const after = { ...before };
    for (const topic of ended) {
      if (topic !== "account") after[topic] = { ...before[topic], mail: "NEVER" };
    }
    await write(trx, userId, after, now);
    return true;
  });
}

/** Whoever changes what somebody has chosen comes one after the other. */
async function lockUser(trx: Kysely<Database>, userId: string): Promise<boolean> {
  const user = await trx.selectFrom("users").select("id").where("id", "=", userId)
    .forNoKeyUpdate().executeTakeFirst();
  return user !== undefined;
}

async function write(
  trx: Kysely<Database>,
  userId: string,
  input: NotificationPreferencesInput,
  now: Date,
): Promise<void> {
  const { version, digestHour, digestTimeZone } = input;
  const before = await trx.selectFrom("notification_preferences")
    .select(["version", "last_digest_at"]).where("user_id", "=", userId)
    .forUpdate().executeTakeFirst();
  if ((before?.version ?? 0) !== version) throw staleVersion();
  const isDigested = topicsOfDigest(input).length > 0;
  const row = {
    version: version + 1,
    digest_hour: digestHour,
    digest_time_zone: digestTimeZone,
    next_digest_at: isDigested
      ? nextDigestAt({ digestHour, digestTimeZone }, now, before?.last_digest_at ?? null)
      : null,
    updated_at: now,
  };
  await trx.insertInto("notification_preferences")
    .values({ ...row, user_id: userId, last_digest_at: null, created_at: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
  await trx.insertInto("notification_choices")
    .values(NOTIFICATION_TOPICS.map((topic) => ({
      user_id: userId,
      topic,
      in_app: input[topic].inApp,
      mail: input[topic].mail,
    })))
    .onConflict((conflict) =>
      conflict.columns(["user_id", "topic"]).doUpdateSet((row) => ({
        in_app: row.ref("excluded.in_app"),
        mail: row.ref("excluded.mail"),
      }))
    )
    .execute();
  if (!isDigested) await trx.deleteFrom("digest_news").where("user_id", "=", userId).execute();
}

const topicsOfDigest = (choices: Choices) =>
  NOTIFICATION_TOPICS.filter((topic) => choices[topic].mail === "DIGEST");

/**
 * The next time that the clocks of somebody's zone show the hour of their digest, on a later day
 * there than the last one. An hour that daylight saving skips comes as much later as the clock
 * jumped; one that comes twice counts the first time.
 */
export function nextDigestAt(
  { digestHour, digestTimeZone }: { digestHour: number; digestTimeZone: string },
  now: Date,
  last: Date | null,
): Date {
  const dayOf = (moment: Date) =>
    Temporal.PlainDate.from(wallClockAt(moment, digestTimeZone).slice(0, 10));
  const hour = `T${String(digestHour).padStart(2, "0")}:00:00`;
  const today = dayOf(now);
  const isToday = last === null || Temporal.PlainDate.compare(dayOf(last), today) < 0;
  const at = instantOf(`${today}${hour}`, digestTimeZone);
  return isToday && at > now ? at : instantOf(`${today.add({ days: 1 })}${hour}`, digestTimeZone);
}

/** Where people want to be told of a topic, as columns beside a row `choice` that may be missing. */
export const choiceOf = (topic: NotificationTopic) => ({
  inApp: sql<boolean>`coalesce(choice.in_app, ${DEFAULT_CHOICES[topic].inApp}::boolean)`,
  mail: sql<MailChoice>`coalesce(choice.mail, ${DEFAULT_CHOICES[topic].mail}::text)`,
});
