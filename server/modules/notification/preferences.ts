import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import {
  DEFAULT_CHOICES,
  DEFAULT_DIGEST,
  DEFAULT_LEAD_DAYS,
  type LeadDays,
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
import type { Database } from "../../platform/db/schema.ts";
import { sessionEnded, staleVersion } from "../../platform/problemError.ts";
import { toInstant, toLocalTime } from "../../platform/wallClock.ts";

type Choices = Record<NotificationTopic, TopicChoice>;

/** Reads a user's notification preferences, or the defaults. */
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
    leadDays: row?.lead_days ?? [...DEFAULT_LEAD_DAYS],
    digestHour: row?.digest_hour ?? DEFAULT_DIGEST.digestHour,
    digestTimeZone: row?.digest_time_zone ?? DEFAULT_DIGEST.digestTimeZone,
    nextDigestAt: row?.next_digest_at?.toISOString() ?? null,
  };
}

/**
 * Replaces a user's notification preferences.
 * @throws {ProblemError} `stale-version`
 */
export async function savePreferences(
  trx: Transaction<Database>,
  userId: string,
  input: NotificationPreferencesInput,
  now: Date,
): Promise<NotificationPreferences> {
  if (!await lockUser(trx, userId)) throw sessionEnded();
  await writePreferences(trx, userId, input, now);
  return await readPreferences(trx, userId);
}

/**
 * Ends mails to a user about a topic, or the digest.
 * Notifications in the app stay. Returns whether there were such mails; undefined if the user does
 * not exist.
 */
export async function unsubscribe(
  trx: Transaction<Database>,
  userId: string,
  subject: MailSubject,
  now: Date,
): Promise<boolean | undefined> {
  if (!await lockUser(trx, userId)) return undefined;
  const { nextDigestAt: _, ...before } = await readPreferences(trx, userId);
  const endedTopics = subject === "digest"
    ? listDigestTopics(before)
    : before[subject].mail === "NEVER"
    ? []
    : [subject];
  if (endedTopics.length === 0) return false;
  const after = { ...before };
  for (const topic of endedTopics) {
    if (topic !== "account") after[topic] = { ...before[topic], mail: "NEVER" };
  }
  await writePreferences(trx, userId, after, now);
  return true;
}

/** Locks a user, which serialises changes of their preferences. */
async function lockUser(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const user = await trx.selectFrom("users").select("id").where("id", "=", userId)
    .forNoKeyUpdate().executeTakeFirst();
  return user !== undefined;
}

async function writePreferences(
  trx: Transaction<Database>,
  userId: string,
  input: NotificationPreferencesInput,
  now: Date,
): Promise<void> {
  const { version, leadDays, digestHour, digestTimeZone } = input;
  const before = await trx.selectFrom("notification_preferences")
    .select(["version", "last_digest_at"]).where("user_id", "=", userId)
    .forUpdate().executeTakeFirst();
  if ((before?.version ?? 0) !== version) throw staleVersion();
  const isDigested = listDigestTopics(input).length > 0;
  const row = {
    version: version + 1,
    lead_days: leadDays.toSorted((a, b) => b - a),
    digest_hour: digestHour,
    digest_time_zone: digestTimeZone,
    next_digest_at: isDigested
      ? computeNextDigestAt({ digestHour, digestTimeZone }, now, before?.last_digest_at ?? null)
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
  if (!isDigested) await emptyDigests(trx, [userId]);
}

/** Removes what waits for the next digest of users. */
export async function emptyDigests(
  trx: Transaction<Database>,
  userIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom("digest_news").where("user_id", "in", userIds).execute();
  await trx.updateTable("due_warnings").set({ in_digest: false })
    .where("user_id", "in", userIds).where("in_digest", "=", true).execute();
}

const listDigestTopics = (choices: Choices) =>
  NOTIFICATION_TOPICS.filter((topic) => choices[topic].mail === "DIGEST");

/**
 * Returns the next digest time.
 * That is the hour in the user's time zone, on a later day than the last. An hour skipped by
 * daylight saving is moved by the skipped time; of a repeated hour the first counts.
 */
export function computeNextDigestAt(
  { digestHour, digestTimeZone }: { digestHour: number; digestTimeZone: string },
  now: Date,
  last: Date | null,
): Date {
  const toDay = (moment: Date) =>
    Temporal.PlainDate.from(toLocalTime(moment, digestTimeZone).slice(0, 10));
  const hour = `T${String(digestHour).padStart(2, "0")}:00:00`;
  const today = toDay(now);
  const isToday = last === null || Temporal.PlainDate.compare(toDay(last), today) < 0;
  const at = toInstant(`${today}${hour}`, digestTimeZone);
  return isToday && at > now ? at : toInstant(`${today.add({ days: 1 })}${hour}`, digestTimeZone);
}

/** Selects a topic's choices from the joined row `choice`, which may be missing. */
export const selectChoice = (topic: NotificationTopic) => ({
  inApp: sql<boolean>`coalesce(choice.in_app, ${DEFAULT_CHOICES[topic].inApp}::boolean)`,
  mail: sql<MailChoice>`coalesce(choice.mail, ${DEFAULT_CHOICES[topic].mail}::text)`,
});

/** Selects the lead times from the joined row `preferences`, which may be missing. */
export const selectLeadDays = (): RawBuilder<LeadDays[]> =>
  sql`coalesce(preferences.lead_days, ${[...DEFAULT_LEAD_DAYS]}::smallint[])`;
