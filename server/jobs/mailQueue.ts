import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { MailKind } from "../../contract/mailFailure.ts";
import type { Clock } from "../clock.ts";
import { MAIL_QUEUES, type MailQueueName } from "../db/mailTables.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import { describeMailError, type MailError } from "../mail/failure.ts";
import type { Mail, Mailer } from "../mail/mail.ts";
import { forgetMailFailure, recordMailFailure } from "../resources/mail/changes.ts";

/** What sends mails. */
export interface MailWork {
  db: Kysely<Database>;
  clock: Clock;
  log: Log;
  mailer: Pick<Mailer, "send" | "host">;
  /** Lets the batch at hand be the last. */
  signal?: AbortSignal;
}

type Row<Table extends MailQueueName> = Selectable<Database[Table]> & {
  user_id: string;
  created_at: Date;
  attempts: number;
  next_attempt_at: Date;
};

/** A mail that came too late, and whom it was for. */
interface Expired {
  expiredFor: string;
}

/** A table whose rows are, or may be, mails that wait for their `next_attempt_at`. */
export interface MailQueue<Table extends MailQueueName> {
  table: Table;
  isWaiting: RawBuilder<boolean>;
  kindOf(waiting: Row<Table>): MailKind;
  /** Undefined for what nobody wants any more. */
  write(waiting: Row<Table>): Promise<Mail | Expired | undefined>;
  /** Has a mail wait no more: it was sent, given up, or not wanted. */
  end(waiting: Row<Table>, outcome: "SENT" | "FAILED" | "NONE"): Promise<void>;
}

const BATCH = 10;
/** The first pause; doubled before each further attempt, up to the longest. */
const PAUSE_MS = 2 * 60 * 1000;
const LONGEST_PAUSE_MS = 4 * 60 * 60 * 1000;
/** With these pauses the last attempt is 28 hours after the first. */
export const MAX_ATTEMPTS = 14;

/**
 * Sends the mails that wait, each once: one is claimed by moving its next attempt into the future,
 * which is also when it is tried again should it fail, or its process die. While the mail server
 * cannot be reached, what has not been tried yet waits for the next round.
 */
export async function sendWaiting<Table extends MailQueueName>(
  work: MailWork,
  queue: MailQueue<Table>,
): Promise<void> {
  while (!work.signal?.aborted) {
    const claimed = await claim(work, queue);
    if (claimed.length === 0) return;
    if (work.signal?.aborted) return await giveBack(work, queue, claimed);
    const results = await Promise.allSettled(claimed.map((waiting) => send(work, queue, waiting)));
    const broken = results.find((result) => result.status === "rejected");
    if (broken) throw broken.reason;
    if (results.some((one) => one.status === "fulfilled" && one.value === "UNREACHABLE")) return;
  }
}

/** Deletes the mails that would be sent now, and their failures. */
export async function dropWaiting(
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

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function claim<Table extends MailQueueName>(
  { db, clock }: MailWork,
  { table, isWaiting }: MailQueue<Table>,
): Promise<Row<Table>[]> {
  const now = clock();
  const key = columns(MAIL_QUEUES[table]);
  const { rows } = await sql<Row<Table>>`
    update ${sql.table(table)}
    set attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz
        + least(power(2, least(attempts, 20)) * ${PAUSE_MS}, ${LONGEST_PAUSE_MS})
        * interval '1 millisecond'
    where (${key}) in (
      select ${key} from ${sql.table(table)}
      where ${isWaiting} and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at limit ${BATCH} for update skip locked
    )
    returning *`.execute(db);
  return rows;
}

const keyOf = <Table extends MailQueueName>(table: Table, waiting: Row<Table>): string[] =>
  MAIL_QUEUES[table].map((name) => String(waiting[name as keyof Row<Table>]));

/** Lets another process send at once what was claimed. */
async function giveBack<Table extends MailQueueName>(
  { db, clock }: MailWork,
  { table }: MailQueue<Table>,
  claimed: readonly Row<Table>[],
): Promise<void> {
  const keys = claimed.map((waiting) => sql`(${sql.join(keyOf(table, waiting))})`);
  await sql`
    update ${sql.table(table)}
    set attempts = attempts - 1, next_attempt_at = ${clock()}::timestamptz
    where (${columns(MAIL_QUEUES[table])}) in (${sql.join(keys)})`.execute(db);
}

async function send<Table extends MailQueueName>(
  work: MailWork,
  queue: MailQueue<Table>,
  waiting: Row<Table>,
): Promise<"DONE" | "UNREACHABLE"> {
  const mail = await queue.write(waiting);
  if (mail === undefined) {
    await end(work, queue, waiting, "NONE");
    return "DONE";
  }
  if ("expiredFor" in mail) {
    await fail(work, queue, waiting, { recipient: mail.expiredFor, error: null });
    return "DONE";
  }
  try {
    await work.mailer.send(mail);
  } catch (error) {
    const described = describeMailError(error);
    await fail(work, queue, waiting, { recipient: mail.to, error: described });
    return described.isConnectionError ? "UNREACHABLE" : "DONE";
  }
  await end(work, queue, waiting, "SENT");
  return "DONE";
}

async function end<Table extends MailQueueName>(
  { db }: MailWork,
  queue: MailQueue<Table>,
  waiting: Row<Table>,
  outcome: "SENT" | "NONE",
): Promise<void> {
  await queue.end(waiting, outcome);
  const { table } = queue;
  await forgetMailFailure(db, { queue: table, key: keyOf(table, waiting) });
}

/** Records a failure. A mail that was refused for good, or came too late, is given up. */
async function fail<Table extends MailQueueName>(
  { db, clock, log, mailer: { host } }: MailWork,
  queue: MailQueue<Table>,
  waiting: Row<Table>,
  { recipient, error }: { recipient: string; error: MailError | null },
): Promise<void> {
  const { attempts, user_id, created_at, next_attempt_at } = waiting;
  const isGivenUp = error === null || error.isPermanent || attempts >= MAX_ATTEMPTS;
  const key = keyOf(queue.table, waiting);
  const kind = queue.kindOf(waiting);
  const logged = { mail: kind, mailId: key.join("."), host, attempts, isGivenUp };
  log.error("a mail was not sent", { ...logged, error: error?.logged ?? "it came too late" });
  if (isGivenUp) await queue.end(waiting, "FAILED");
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
