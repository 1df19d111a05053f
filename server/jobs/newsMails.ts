import { type Kysely, sql } from "kysely";
import { DEFAULT_CHOICES, type MailSubject } from "../../contract/notificationPreferences.ts";
import type { Tokens } from "../auth/tokens.ts";
import type { Clock } from "../clock.ts";
import type { NewsMailContent } from "../db/newsTables.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";
import type { Mail, Mailer } from "../mail/mail.ts";
import { digestMail, newsMail, unsubscribeUrl } from "../resources/notification/mails.ts";

interface NewsMailsInput {
  db: Kysely<Database>;
  clock: Clock;
  log: Log;
  mailer: Pick<Mailer, "send">;
  tokens: Pick<Tokens, "signUnsubscribe">;
  publicUrl: string;
  /** Lets the batch at hand be the last. */
  signal?: AbortSignal;
}

const BATCH = 10;
const MAX_ATTEMPTS = 8;
/** Before the second attempt; doubled before each further one. */
const PAUSE_MS = 2 * 60 * 1000;
/** What is older is no news: mail was not set up, or the server slept. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/**
 * Sends the mails that wait, each once: one is claimed by moving its next attempt into the future,
 * which is also when it is tried again should it fail, or its process die.
 */
export async function sendNewsMails(work: NewsMailsInput): Promise<void> {
  while (!work.signal?.aborted) {
    const claimed = await claim(work);
    if (claimed.length === 0) return;
    if (work.signal?.aborted) return await giveBack(work, claimed);
    await Promise.all(claimed.map((waiting) => send(work, waiting)));
  }
}

/** Where mail is not set up nothing waits for it. */
export async function dropNewsMails(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("news_mails").where("next_attempt_at", "<=", now).execute();
}

interface PendingMail {
  id: string;
  user_id: string;
  subject: MailSubject;
  content: NewsMailContent;
  attempts: number;
  created_at: Date;
}

async function claim({ db, clock }: NewsMailsInput): Promise<PendingMail[]> {
  const now = clock();
  const { rows } = await sql<PendingMail>`
    update news_mails
    set attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz
        + power(2, attempts) * ${PAUSE_MS} * interval '1 millisecond'
    where id in (
      select id from news_mails where next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at limit ${BATCH} for update skip locked
    )
    returning id, user_id, subject, content, attempts, created_at`.execute(db);
  return rows;
}

/** Lets another process send at once what was claimed. */
async function giveBack(
  { db, clock }: NewsMailsInput,
  claimed: readonly PendingMail[],
): Promise<void> {
  await db.updateTable("news_mails")
    .set({ attempts: sql`attempts - 1`, next_attempt_at: clock() })
    .where("id", "in", claimed.map(({ id }) => id)).execute();
}

async function send(work: NewsMailsInput, waiting: PendingMail): Promise<void> {
  const { db, log, mailer, clock } = work;
  const { id, attempts, created_at } = waiting;
  const isFresh = clock().getTime() - created_at.getTime() < FRESH_MS;
  const mail = isFresh ? await write(work, waiting) : undefined;
  try {
    if (mail) await mailer.send(mail);
  } catch (error) {
    log.error("a mail about news was not sent", { error, attempts });
    if (attempts < MAX_ATTEMPTS) return;
  }
  await db.deleteFrom("news_mails").where("id", "=", id).execute();
}

/** The mail, if its receiver can still sign in and has not chosen otherwise meanwhile. */
async function write(
  work: NewsMailsInput,
  { id, user_id: userId, subject, content }: PendingMail,
): Promise<Mail | undefined> {
  const { db, publicUrl } = work;
  const wants = subject === "digest"
    ? sql<boolean>`exists (
        select from notification_choices as choice
        where choice.user_id = users.id and choice.mail = 'DIGEST'
      )`
    : sql<boolean>`coalesce(
        (select mail from notification_choices as choice
          where choice.user_id = users.id and choice.topic = ${subject}),
        ${DEFAULT_CHOICES[subject].mail}
      ) = 'AT_ONCE'`;
  const user = await db.selectFrom("users").select(["email", "name", "language"])
    .where("id", "=", userId).where("status", "=", "ACTIVE").where(wants).executeTakeFirst();
  if (user === undefined) return undefined;
  const receiver = { ...user, unsubscribeUrl: unsubscribeUrl(work, { userId, subject }) };
  const mail = "digest" in content
    ? await digestMail(receiver, content.digest, publicUrl)
    : await newsMail(receiver, { ...content.news, subject }, publicUrl);
  return { ...mail, messageId: `<${id}@${new URL(publicUrl).hostname}>` };
}
