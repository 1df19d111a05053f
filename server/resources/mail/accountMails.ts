import { type Kysely, sql } from "kysely";
import type { AccountMail } from "../../db/mailTables.ts";
import { newId } from "../../db/newId.ts";
import type { Database } from "../../db/schema.ts";

const HOUR_MS = 60 * 60 * 1000;

/** How long a link counts, and for how long the mail that brings it is worth sending. */
export const LINK_LIFETIME_MS = { RESET: HOUR_MS, INVITATION: 7 * 24 * HOUR_MS } as const;

/** Mails that bring a link, of which somebody needs the last one only. */
const LIFETIME_MS: Partial<Record<AccountMail["kind"], number>> = {
  invitation: LINK_LIFETIME_MS.INVITATION,
  password_reset: LINK_LIFETIME_MS.RESET,
  reset_for_nobody: LINK_LIFETIME_MS.RESET,
};

/** When nobody waits for a mail of this kind any more. */
export function expiryOf(kind: AccountMail["kind"], now: Date): Date | null {
  const lifetime = LIFETIME_MS[kind];
  return lifetime === undefined ? null : new Date(now.getTime() + lifetime);
}

/**
 * Queues a mail to the owner of an account; belongs in the transaction of what it tells. One that
 * brings a link replaces those before it. No link is stored: it is made when the mail is sent.
 */
export async function queueAccountMail(
  trx: Kysely<Database>,
  userId: string,
  mail: AccountMail,
  now: Date,
): Promise<void> {
  const expiresAt = expiryOf(mail.kind, now);
  if (expiresAt !== null) await dropLinkMails(trx, userId, [mail.kind]);
  await trx.insertInto("account_mails").values({
    id: newId(now),
    kind: mail.kind,
    user_id: userId,
    content: JSON.stringify(mail),
    created_at: now,
    expires_at: expiresAt,
    next_attempt_at: now,
  }).execute();
}

/** Deletes the mails that would bring somebody a link, and their failures. */
export async function dropLinkMails(
  trx: Kysely<Database>,
  userId: string,
  kinds: readonly string[] = Object.keys(LIFETIME_MS),
): Promise<void> {
  await sql`
    with dropped as (
      delete from account_mails
      where user_id = ${userId}::uuid and kind = any(${[...kinds]}::text[])
      returning id
    )
    delete from mail_failures
    where queue = 'account_mails' and key in (select array[id] from dropped)`.execute(trx);
}
