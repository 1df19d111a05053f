import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { MailKind } from "../../../contract/mailFailure.ts";
import type { Clock } from "../clock.ts";
import { MAIL_QUEUES, type MailQueueName } from "../db/mailTables.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { describeMailError, type MailError } from "./failure.ts";
import type { Mail, Mailer } from "./mail.ts";
import { deleteMailFailure, recordMailFailure } from "./mailFailures.ts";

/** What is needed to send mails. */
export interface MailContext {
  db: Kysely<Database>;
  clock: Clock;
  log: Log;
  mailer: Pick<Mailer, "send" | "host">;
  /** Ends after the current batch once aborted. */
  signal?: AbortSignal;
}

type Row<Table extends MailQueueName> = Selectable<Database[Table]> & {
  user_id: string;
  created_at: Date;
  attempts: number;
  next_attempt_at: Date;
};

/** A mail whose time has passed, and its recipient. */
interface ExpiredMail {
  expiredFor: string;
}

/** A table whose rows are mails that wait for their `next_attempt_at`. */
export interface MailQueue<Table extends MailQueueName> {
  table: Table;
  isWaiting: RawBuilder<boolean>;
  getKind(row: Row<Table>): MailKind;
  /** Builds the mail; undefined if it is no longer wanted. */
  render(row: Row<Table>): Promise<Mail | ExpiredMail | undefined>;
  /** Removes a mail from the queue: it was sent, has failed, or is unwanted. */
  end(row: Row<Table>, outcome: "SENT" | "FAILED" | "NONE"): Promise<void>;
}

const BATCH = 10;
/** How long one run sends, so that the jobs after it need not wait for a slow mail server. */
const MAX_RUN_MS = 30_000;
/** The pause after the first attempt, doubled after each further one up to the longest. */
const PAUSE_MS = 2 * 60 * 1000;
const MAX_PAUSE_MS = 4 * 60 * 60 * 1000;
/** The last attempt is 28 hours after the first. */
export const MAX_ATTEMPTS = 14;

/**
 * Sends waiting mails, each once.
 * Claims a mail by moving its next attempt into the future: it is tried again then if it fails or
 * the process dies. The rest waits for the next round while the mail server accepts none, and
 * after `MAX_RUN_MS`.
 */
export async function sendWaiting<Table extends MailQueueName>(
  work: MailContext,
  queue: MailQueue<Table>,
): Promise<void> {
  const end = work.clock().getTime() + MAX_RUN_MS;
  while (!work.signal?.aborted && work.clock().getTime() < end) {
    const rows = await claimMails(work, queue);
    if (rows.length === 0) return;
    if (work.signal?.aborted) return await releaseClaimed(work, queue, rows);
    const results = await Promise.allSettled(rows.map((row) => sendClaimed(work, queue, row)));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    if (
      results.some((result) => result.status === "fulfilled" && result.value === "NONE_ACCEPTED")
    ) {
      return;
    }
  }
}

/** Deletes due mails and their failures. */
export async function deleteDueMails(
  db: Kysely<Database>,
  table: "account_mails" | "news_mails",
  now: Date,
): Promise<void> {
  await sql`
    with dropped as (
      delete from ${sql.table(table)} where next_attempt_at <= ${now}::timestamptz returning id
    )
    delete from mail_failures
    where queue = ${table} and key in (select array[id] from dropped)`.execute(db);
}

const joinColumns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function claimMails<Table extends MailQueueName>(
  { db, clock }: MailContext,
  { table, isWaiting }: MailQueue<Table>,
): Promise<Row<Table>[]> {
  const now = clock();
  const key = joinColumns(MAIL_QUEUES[table]);
  // Without `materialized` the subquery might be evaluated for every row, and claim others each time.
  const { rows } = await sql<Row<Table>>`
    with due as materialized (
      select ${key} from ${sql.table(table)}
      where ${isWaiting} and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at limit ${BATCH} for update skip locked
    )
    update ${sql.table(table)}
    set attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz
        + least(power(2, least(attempts, 20)) * ${PAUSE_MS}, ${MAX_PAUSE_MS})
        * interval '1 millisecond'
    where (${key}) in (select ${key} from due)
    returning *`.execute(db);
  return rows;
}

const getKey = <Table extends MailQueueName>(table: Table, row: Row<Table>): string[] =>
  MAIL_QUEUES[table].map((name) => String(row[name as keyof Row<Table>]));

/** Releases claimed mails, for another process to send them at once. */
async function releaseClaimed<Table extends MailQueueName>(
  { db, clock }: MailContext,
  { table }: MailQueue<Table>,
  rows: readonly Row<Table>[],
): Promise<void> {
  const keys = rows.map((row) => sql`(${sql.join(getKey(table, row))})`);
  await sql`
    update ${sql.table(table)}
    set attempts = attempts - 1, next_attempt_at = ${clock()}::timestamptz
    where (${joinColumns(MAIL_QUEUES[table])}) in (${sql.join(keys)})`.execute(db);
}

async function sendClaimed<Table extends MailQueueName>(
  work: MailContext,
  queue: MailQueue<Table>,
  row: Row<Table>,
): Promise<"DONE" | "NONE_ACCEPTED"> {
  const mail = await queue.render(row);
  if (mail === undefined) {
    await end(work, queue, row, "NONE");
    return "DONE";
  }
  if ("expiredFor" in mail) {
    await fail(work, queue, row, { recipient: mail.expiredFor, error: null });
    return "DONE";
  }
  try {
    await work.mailer.send(mail);
  } catch (error) {
    const mailError = describeMailError(error);
    await fail(work, queue, row, { recipient: mail.to, error: mailError });
    return mailError.concernsAllMails ? "NONE_ACCEPTED" : "DONE";
  }
  await end(work, queue, row, "SENT");
  return "DONE";
}

async function end<Table extends MailQueueName>(
  { db }: MailContext,
  queue: MailQueue<Table>,
  row: Row<Table>,
  outcome: "SENT" | "NONE",
): Promise<void> {
  await queue.end(row, outcome);
  const { table } = queue;
  await deleteMailFailure(db, { queue: table, key: getKey(table, row) });
}

/** Records a failure. Permanent errors and expired mails are not tried again. */
async function fail<Table extends MailQueueName>(
  { db, clock, log, mailer: { host } }: MailContext,
  queue: MailQueue<Table>,
  row: Row<Table>,
  { recipient, error }: { recipient: string; error: MailError | null },
): Promise<void> {
  const { attempts, user_id, created_at, next_attempt_at } = row;
  const isGivenUp = error === null || error.isPermanent || attempts >= MAX_ATTEMPTS;
  const key = getKey(queue.table, row);
  const kind = queue.getKind(row);
  const logFields = { mail: kind, mailId: key.join("."), host, attempts, isGivenUp };
  log.error("a mail was not sent", { ...logFields, error: error?.logged ?? "it came too late" });
  if (isGivenUp) await queue.end(row, "FAILED");
  await recordMailFailure(db, {
    queue: queue.table,
    key,
    kind,
    userId: user_id,
    recipient,
    host,
    error: error?.reason ?? null,
    attempts,
    queuedAt: created_at,
    nextAttemptAt: isGivenUp ? null : next_attempt_at,
  }, clock());
}
