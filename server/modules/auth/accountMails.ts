import { sql, type Transaction } from "kysely";
import type { AccountMail } from "../../platform/db/mailTables.ts";
import { createId } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";

const HOUR_MS = 60 * 60 * 1000;

/** How long a link is valid, and its mail worth sending. */
export const LINK_LIFETIME_MS = { RESET: HOUR_MS, INVITATION: 7 * 24 * HOUR_MS } as const;

/** Lifetimes of mails of which only the last is needed: those with a link, and tests. */
const LIFETIME_MS: Partial<Record<AccountMail["kind"], number>> = {
  invitation: LINK_LIFETIME_MS.INVITATION,
  password_reset: LINK_LIFETIME_MS.RESET,
  reset_for_nobody: LINK_LIFETIME_MS.RESET,
  test: HOUR_MS,
};

/** Returns when a mail of this kind becomes useless; null for never. */
export function computeExpiry(kind: AccountMail["kind"], now: Date): Date | null {
  const lifetime = LIFETIME_MS[kind];
  return lifetime === undefined ? null : new Date(now.getTime() + lifetime);
}

/**
 * Queues a mail to an account's owner, in the transaction of the change.
 * A mail with a link replaces earlier ones. The link itself is created when the mail is sent.
 */
export async function queueAccountMail(
  trx: Transaction<Database>,
  userId: string,
  mail: AccountMail,
  now: Date,
): Promise<void> {
  const expiresAt = computeExpiry(mail.kind, now);
  if (expiresAt !== null) await deleteLinkMails(trx, userId, [mail.kind]);
  await trx.insertInto("account_mails").values({
    id: createId(now),
    kind: mail.kind,
    user_id: userId,
    content: JSON.stringify(mail),
    created_at: now,
    expires_at: expiresAt,
    next_attempt_at: now,
  }).execute();
}

/** Deletes a user's queued mails with links, and their failures. */
export async function deleteLinkMails(
  trx: Transaction<Database>,
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
