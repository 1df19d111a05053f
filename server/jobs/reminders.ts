import { type Kysely, sql } from "kysely";
import type { Tokens } from "../auth/tokens.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../mail/mail.ts";
import { notifyAll } from "../resources/notification/notify.ts";
import { choiceOf } from "../resources/notification/preferences.ts";
import { extendHorizon } from "../resources/reminder/occurrences.ts";
import { formatDues } from "../resources/reminder/dueText.ts";
import type { Storage } from "../storage.ts";
import { unwatched, type WatchJob } from "./background.ts";
import { dropAccountMails, sendAccountMails } from "./accountMails.ts";
import { makeDigests } from "./digests.ts";
import { tellLate } from "./lateMilestones.ts";
import { dropNewsMails, sendNewsMails } from "./newsMails.ts";
import { sendReminderMails } from "./reminderMails.ts";

interface RemindersInput {
  db: Kysely<Database>;
  clock: Clock;
  log: Log;
  publicUrl: string;
  /** While it is full nothing is told: what is due waits. */
  storage: Storage;
  /** Without it nobody gets mails about reminders. */
  mailer?: Mailer;
  tokens: Pick<Tokens, "signUnsubscribe">;
  watch?: WatchJob;
}

/** At most so much later than its time somebody is told of something. */
const EVERY_MS = 10_000;

/**
 * Follows rules further, and tells people of what is due or late, until the returned function is called;
 * that resolves when what is being done has come to its end.
 */
export function startReminders(
  { db, clock, log, publicUrl, storage, mailer, tokens, watch = unwatched }: RemindersInput,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const steps: [name: string, step: (log: Log) => Promise<unknown>][] = [
    ["horizon", () => extendHorizon(db, clock())],
    ["reminders", () => notifyDue({ db, clock, mails: mailer !== undefined, signal })],
    ["late", () => tellLate({ db, clock, signal })],
  ];
  if (mailer) {
    const mails = { db, clock, mailer, tokens, publicUrl, signal };
    steps.push(
      ["account mails", (log) => sendAccountMails({ ...mails, log })],
      ["mails", (log) => sendReminderMails({ ...mails, log })],
      ["digests", () => makeDigests({ db, clock, signal })],
      ["news", (log) => sendNewsMails({ ...mails, log })],
    );
  } else {
    steps.push(
      ["account mails", () => dropAccountMails(db, clock())],
      ["news", () => dropNewsMails(db, clock())],
    );
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = run();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await round;
  };

  async function run(): Promise<void> {
    for (const [job, step] of await storage.isFull() ? [] : steps) {
      const runLog = log.with({ job, runId: crypto.randomUUID() });
      await watch(job, () => step(runLog))
        .catch((error) => runLog.error("telling people of news failed", { error }));
    }
    if (signal.aborted) return;
    timer = setTimeout(() => round = run(), EVERY_MS);
  }
}

interface DueRemindersInput {
  db: Kysely<Database>;
  clock: Clock;
  /** Whether those who are notified get a mail too. */
  mails: boolean;
  /** How many occurrences are claimed at once, and for how long. */
  batch?: number;
  leaseMs?: number;
  /** Lets the batch at hand be the last. */
  signal?: AbortSignal;
}

const BATCH = 50;
const LEASE_MS = 60_000;

/**
 * Notifies whoever made or is linked to a reminder of its occurrences whose time has come, once of
 * each and once for all of a reminder that are due by now. Any number of processes may do so at the
 * same time: what one of them has claimed the others pass over, until its lease ends, should it have
 * died. Returns how many occurrences it has notified of.
 */
export async function notifyDue(work: DueRemindersInput): Promise<number> {
  let told = 0;
  while (!work.signal?.aborted) {
    const claim = await claimDue(work);
    if (claim.size === 0) break;
    if (work.signal?.aborted) {
      await giveBack(work.db, claim.lease);
      break;
    }
    told += await notifyClaimed(work, claim.lease);
  }
  return told;
}

interface Claim {
  lease: string;
  size: number;
}

/**
 * Marks a batch as one's own, in a transaction of its own: all that is due of the reminders whose
 * occurrences are due first. The reminders are locked, so that no two processes claim parts of one.
 */
export async function claimDue(
  { db, clock, batch = BATCH, leaseMs = LEASE_MS }: DueRemindersInput,
): Promise<Claim> {
  const now = clock();
  const lease = crypto.randomUUID();
  const isDue = sql<boolean>`occurrence.status = 'PENDING' and occurrence.told_at is null
    and occurrence.due_at <= ${now}::timestamptz
    and (occurrence.lease is null or occurrence.leased_until <= ${now}::timestamptz)`;
  // As a subquery that is not materialized it might be evaluated again for every row.
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

/** Lets another process have at once what a lease holds. */
async function giveBack(db: Kysely<Database>, lease: string): Promise<void> {
  await db.updateTable("occurrences").set({ lease: null, leased_until: null })
    .where("lease", "=", lease).execute();
}

/**
 * Notifies of what a lease holds, and writes down that it did, in one transaction: all of it is
 * there, or nothing. What has been claimed by others meanwhile, or settled by its users, is left.
 */
export async function notifyClaimed(
  { db, clock, mails }: DueRemindersInput,
  lease: string,
): Promise<number> {
  const now = clock();
  return await db.transaction().execute(async (trx) => {
    const held = await trx.selectFrom("occurrences as occurrence")
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
    if (held.length === 0) return 0;
    const ids = held.map(({ id }) => id);
    const ofReminders = [...Map.groupBy(held, ({ reminderId }) => reminderId).values()];
    const mailed = mails ? ofReminders.flatMap(([first]) => first?.id ?? []) : [];
    const notices = await addNotices(trx, ids, mailed, now);
    const news = ofReminders.flatMap((dues) => {
      const [first] = dues;
      if (!first) return [];
      const { reminderId, description, time_zone } = first;
      const times = dues.map(({ due_datetime }) => due_datetime);
      const own = new Set(dues.map(({ id }) => id));
      return [{
        params: {
          reminder: description,
          when: {
            tr: formatDues(times, time_zone, "tr"),
            en: formatDues(times, time_zone, "en"),
          },
        },
        link: `/reminders/${reminderId}`,
        userIds: notices.filter(({ occurrence_id }) => own.has(occurrence_id))
          .map(({ user_id }) => user_id),
      }];
    });
    await notifyAll(trx, "reminder_due", news, now);
    await trx.updateTable("occurrences").set({ told_at: now, lease: null, leased_until: null })
      .where("id", "in", ids).execute();
    return held.length;
  });
}

/**
 * Who is yet to be notified: the key of the table lets nobody be notified twice. The mail of those
 * that are `mailed` names the dates of all that were added with them.
 */
async function addNotices(
  trx: Kysely<Database>,
  occurrenceIds: readonly string[],
  mailed: readonly string[],
  now: Date,
) {
  const wantsMail = sql`(
    occurrence.id = any(${mailed}::uuid[]) and ${choiceOf("reminders").mail} = 'AT_ONCE'
  )`;
  const { rows } = await sql<{ occurrence_id: string; user_id: string }>`
    insert into occurrence_notices (occurrence_id, user_id, created_at, mail, next_attempt_at)
    select occurrence.id, concerned.user_id, ${now}::timestamptz,
      case when ${wantsMail} then 'WAITING' else 'NONE' end,
      case when ${wantsMail} then ${now}::timestamptz end
    from occurrences as occurrence
    join reminders as reminder on reminder.id = occurrence.reminder_id
    cross join lateral (
      select reminder.created_by as user_id where reminder.created_by is not null
      union
      select user_id from reminder_users where reminder_users.reminder_id = reminder.id
    ) as concerned
    join users as account on account.id = concerned.user_id and account.status = 'ACTIVE'
    left join notification_choices as choice
      on choice.user_id = concerned.user_id and choice.topic = 'reminders'
    where occurrence.id = any(${occurrenceIds}::uuid[])
    on conflict do nothing
    returning occurrence_id, user_id`.execute(trx);
  return rows;
}
