import { type Kysely, sql, type Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import type { Database } from "../../platform/db/schema.ts";
import { notifyAll } from "../notification/notify.ts";
import { selectChoice } from "../notification/preferences.ts";
import { formatDues } from "./dueText.ts";
import type { DueRows } from "../../platform/jobs/dueWork.ts";

/** Due occurrences and waiting mails about them, for metrics. */
export const REMINDER_DUE_ROWS: readonly DueRows[] = [
  {
    name: "reminders",
    table: "occurrences",
    dueAt: "due_at",
    isWaiting: sql`status = 'PENDING' and told_at is null`,
  },
  {
    name: "mails",
    table: "occurrence_notices",
    dueAt: "next_attempt_at",
    isWaiting: sql`mail = 'WAITING'`,
  },
];

interface DueRemindersInput {
  db: Kysely<Database>;
  clock: Clock;
  /** Whether mails are sent too. */
  mails: boolean;
  /** How many occurrences are claimed at once. */
  batch?: number;
  /** How long a claim lasts, in milliseconds. */
  leaseMs?: number;
  /** Ends after the current batch once aborted. */
  signal?: AbortSignal;
}

const BATCH = 50;
const LEASE_MS = 60_000;

/**
 * Notifies the creator and linked users of each due occurrence once.
 * All due occurrences of a reminder become one notification. Concurrent processes skip claimed ones
 * until their lease ends, in case a process died. Returns the number of occurrences.
 */
export async function notifyDue(work: DueRemindersInput): Promise<number> {
  let notifiedCount = 0;
  while (!work.signal?.aborted) {
    const claim = await claimDue(work);
    if (claim.size === 0) break;
    if (work.signal?.aborted) {
      await releaseLease(work.db, claim.lease);
      break;
    }
    notifiedCount += await notifyClaimed(work, claim.lease);
  }
  return notifiedCount;
}

interface Claim {
  lease: string;
  size: number;
}

/**
 * Claims a batch of due occurrences, in its own transaction.
 * Locks the reminders, so that no two processes claim occurrences of one reminder.
 */
export async function claimDue(
  { db, clock, batch = BATCH, leaseMs = LEASE_MS }: DueRemindersInput,
): Promise<Claim> {
  const now = clock();
  const lease = crypto.randomUUID();
  const isDue = sql<boolean>`occurrence.status = 'PENDING' and occurrence.told_at is null
    and occurrence.due_at <= ${now}::timestamptz
    and (occurrence.lease is null or occurrence.leased_until <= ${now}::timestamptz)`;
  // Without `materialized` the subquery might be evaluated for every row.
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select reminder.id from occurrences as occurrence
      join reminders as reminder on reminder.id = occurrence.reminder_id
      where ${isDue}
      order by occurrence.due_at limit ${batch}
      for no key update of reminder skip locked
    )
    update occurrences as occurrence
    set lease = ${lease}::uuid,
      leased_until = ${new Date(now.getTime() + leaseMs)}::timestamptz
    where occurrence.reminder_id in (select id from due) and ${isDue}
    returning occurrence.id`.execute(db);
  return { lease, size: rows.length };
}

/** Releases a lease, for another process to continue at once. */
async function releaseLease(db: Kysely<Database>, lease: string): Promise<void> {
  await db.updateTable("occurrences").set({ lease: null, leased_until: null })
    .where("lease", "=", lease).execute();
}

/**
 * Notifies of the occurrences of a lease, and marks them as notified, in one transaction.
 * Skips occurrences that others have claimed or settled since.
 */
export async function notifyClaimed(
  { db, clock, mails }: DueRemindersInput,
  lease: string,
): Promise<number> {
  const now = clock();
  return await inTransaction(db, async (trx) => {
    const occurrences = await trx.selectFrom("occurrences as occurrence")
      .innerJoin("reminders as reminder", "reminder.id", "occurrence.reminder_id")
      .select([
        "occurrence.id",
        "occurrence.due_datetime",
        "reminder.id as reminderId",
        "reminder.description",
        "reminder.time_zone",
      ])
      .where("occurrence.lease", "=", lease)
      .where("occurrence.status", "=", "PENDING")
      .where("occurrence.told_at", "is", null)
      .orderBy("occurrence.due_at")
      .forUpdate("occurrence")
      .execute();
    if (occurrences.length === 0) return 0;
    const ids = occurrences.map(({ id }) => id);
    const byReminder = [...Map.groupBy(occurrences, ({ reminderId }) => reminderId).values()];
    const mailedIds = mails ? byReminder.flatMap(([first]) => first?.id ?? []) : [];
    const notices = await addNotices(trx, ids, mailedIds, now);
    const news = byReminder.flatMap((dues) => {
      const [first] = dues;
      if (!first) return [];
      const { reminderId, description, time_zone } = first;
      const times = dues.map(({ due_datetime }) => due_datetime);
      const dueIds = new Set(dues.map(({ id }) => id));
      return [{
        params: {
          reminder: description,
          when: {
            tr: formatDues(times, time_zone, "tr"),
            en: formatDues(times, time_zone, "en"),
          },
        },
        link: `/reminders/${reminderId}`,
        userIds: notices.filter(({ occurrence_id }) => dueIds.has(occurrence_id))
          .map(({ user_id }) => user_id),
      }];
    });
    await notifyAll(trx, "reminder_due", news, now);
    await trx.updateTable("occurrences").set({ told_at: now, lease: null, leased_until: null })
      .where("id", "in", ids).execute();
    return occurrences.length;
  });
}

/**
 * Inserts notices, and returns those that are new: the primary key prevents duplicates.
 * The mail about an occurrence in `mailedIds` names the dates of all notices added with it.
 */
async function addNotices(
  trx: Transaction<Database>,
  occurrenceIds: readonly string[],
  mailedIds: readonly string[],
  now: Date,
) {
  const wantsMail = sql`(
    occurrence.id = any(${mailedIds}::uuid[]) and ${selectChoice("reminders").mail} = 'AT_ONCE'
  )`;
  const { rows } = await sql<{ occurrence_id: string; user_id: string }>`
    insert into occurrence_notices (occurrence_id, user_id, created_at, mail, next_attempt_at)
    select occurrence.id, recipient.user_id, ${now}::timestamptz,
      case when ${wantsMail} then 'WAITING' else 'NONE' end,
      case when ${wantsMail} then ${now}::timestamptz end
    from occurrences as occurrence
    join reminders as reminder on reminder.id = occurrence.reminder_id
    cross join lateral (
      select reminder.created_by as user_id where reminder.created_by is not null
      union
      select user_id from reminder_users where reminder_users.reminder_id = reminder.id
    ) as recipient
    join users as account on account.id = recipient.user_id and account.status = 'ACTIVE'
    left join notification_choices as choice
      on choice.user_id = recipient.user_id and choice.topic = 'reminders'
    where occurrence.id = any(${occurrenceIds}::uuid[])
    on conflict do nothing
    returning occurrence_id, user_id`.execute(trx);
  return rows;
}
