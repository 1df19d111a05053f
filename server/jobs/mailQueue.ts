import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import type { Mail, Mailer } from "../mail/mail.ts";

/** What sends mails. */
export interface MailWork {
  db: Kysely<Database>;
  clock: Clock;
  log: Log;
  mailer: Pick<Mailer, "send">;
  /** Lets the batch at hand be the last. */
  signal?: AbortSignal;
}

type QueueTable = "news_mails" | "occurrence_notices";
type Row<Table extends QueueTable> = Selectable<Database[Table]> & { attempts: number };

/** A table whose rows are, or may be, mails that wait for their `next_attempt_at`. */
export interface MailQueue<Table extends QueueTable> {
  table: Table;
  /** The columns of its key. */
  key: readonly (keyof Row<Table> & string)[];
  isWaiting: RawBuilder<boolean>;
  /** What the log says of a mail that could not be sent. */
  failure: string;
  /** Undefined for what nobody wants any more. */
  write(waiting: Row<Table>): Promise<Mail | undefined>;
  /** Has a mail wait no more: it was sent, given up, or not wanted. */
  end(waiting: Row<Table>, outcome: "SENT" | "FAILED" | "NONE"): Promise<void>;
}

const BATCH = 10;
const MAX_ATTEMPTS = 8;
/** Before the second attempt; doubled before each further one. */
const PAUSE_MS = 2 * 60 * 1000;

/**
 * Sends the mails that wait, each once: one is claimed by moving its next attempt into the future,
 * which is also when it is tried again should it fail, or its process die.
 */
export async function sendWaiting<Table extends QueueTable>(
  work: MailWork,
  queue: MailQueue<Table>,
): Promise<void> {
  while (!work.signal?.aborted) {
    const claimed = await claim(work, queue);
    if (claimed.length === 0) return;
    if (work.signal?.aborted) return await giveBack(work, queue, claimed);
    await Promise.all(claimed.map((waiting) => send(work, queue, waiting)));
  }
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function claim<Table extends QueueTable>(
  { db, clock }: MailWork,
  { table, key, isWaiting }: MailQueue<Table>,
): Promise<Row<Table>[]> {
  const now = clock();
  const { rows } = await sql<Row<Table>>`
    update ${sql.table(table)}
    set attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz
        + power(2, attempts) * ${PAUSE_MS} * interval '1 millisecond'
    where (${columns(key)}) in (
      select ${columns(key)} from ${sql.table(table)}
      where ${isWaiting} and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at limit ${BATCH} for update skip locked
    )
    returning *`.execute(db);
  return rows;
}

/** Lets another process send at once what was claimed. */
async function giveBack<Table extends QueueTable>(
  { db, clock }: MailWork,
  { table, key }: MailQueue<Table>,
  claimed: readonly Row<Table>[],
): Promise<void> {
  const keys = claimed.map((waiting) => sql`(${sql.join(key.map((name) => waiting[name]))})`);
  await sql`
    update ${sql.table(table)}
    set attempts = attempts - 1, next_attempt_at = ${clock()}::timestamptz
    where (${columns(key)}) in (${sql.join(keys)})`.execute(db);
}

async function send<Table extends QueueTable>(
  { log, mailer }: MailWork,
  { failure, write, end }: MailQueue<Table>,
  waiting: Row<Table>,
): Promise<void> {
  const mail = await write(waiting);
  if (mail === undefined) return await end(waiting, "NONE");
  try {
    await mailer.send(mail);
  } catch (error) {
    const { attempts } = waiting;
    log.error(failure, { error, attempts });
    if (attempts >= MAX_ATTEMPTS) await end(waiting, "FAILED");
    return;
  }
  await end(waiting, "SENT");
}
