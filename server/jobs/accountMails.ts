import { type Kysely, sql } from "kysely";
import { createPasswordLink, endPasswordLinks, STATUS_FOR } from "../auth/passwordLinks.ts";
import type { AccountMail } from "../db/mailTables.ts";
import type { Database } from "../db/schema.ts";
import type { Receiver } from "../mail/letter.ts";
import {
  emailChangedMail,
  invitationMail,
  oneTimePasswordMail,
  passwordChangedMail,
  resetMail,
  rolesChangedMail,
} from "../mail/letters.ts";
import type { Mail } from "../mail/mail.ts";
import { dropWaiting, type MailQueue, type MailWork, sendWaiting } from "./mailQueue.ts";

interface AccountMailsInput extends MailWork {
  publicUrl: string;
}

/** Sends the mails about accounts that wait. */
export const sendAccountMails = (work: AccountMailsInput): Promise<void> =>
  sendWaiting(work, accountQueue(work));

/** Where mail is not set up nothing waits for it. */
export async function dropAccountMails(db: Kysely<Database>, now: Date): Promise<void> {
  await dropWaiting(db, "account_mails", now);
}

const accountQueue = (work: AccountMailsInput): MailQueue<"account_mails"> => ({
  table: "account_mails",
  isWaiting: sql<boolean>`true`,
  kindOf: ({ kind }) => kind === "reset_for_nobody" ? "password_reset" : kind,
  async write({ id, user_id: userId, content, expires_at: expiresAt }) {
    const user = await work.db.selectFrom("users").select(["id", "email", "name", "language"])
      .where("id", "=", userId).executeTakeFirst();
    if (user === undefined) return undefined;
    if (content.kind === "reset_for_nobody") return await resetForNobody(work, user, id);
    if (expiresAt !== null && expiresAt <= work.clock()) return { expiredFor: user.email };
    return await letterOf(work, user, content);
  },
  async end({ id }, outcome) {
    const { db } = work;
    if (outcome === "FAILED") {
      await db.updateTable("account_mails").set({ next_attempt_at: null }).where("id", "=", id)
        .execute();
    } else await db.deleteFrom("account_mails").where("id", "=", id).execute();
  },
});

interface AccountReceiver extends Receiver {
  id: string;
}

/** Undefined for a link that its receiver has no use for any more. */
async function letterOf(
  work: AccountMailsInput,
  receiver: AccountReceiver,
  mail: Exclude<AccountMail, { kind: "reset_for_nobody" }>,
): Promise<Mail | undefined> {
  switch (mail.kind) {
    case "invitation": {
      const link = await newLink(work, receiver, "INVITATION");
      return link === undefined ? undefined : await invitationMail(receiver, mail.by, link);
    }
    case "password_reset": {
      const link = await newLink(work, receiver, "RESET");
      return link === undefined ? undefined : await resetMail(receiver, link);
    }
    case "password_changed":
      return await passwordChangedMail(receiver, work.publicUrl);
    case "email_changed":
      return await emailChangedMail({ ...receiver, email: mail.email }, mail);
    case "roles_changed":
      return await rolesChangedMail(receiver, mail);
    case "one_time_password":
      return await oneTimePasswordMail(receiver, mail.by);
  }
}

/** Asks the database for as much as a reset does, and renders a mail that nobody gets. */
async function resetForNobody(
  { db, clock, publicUrl }: AccountMailsInput,
  anybody: AccountReceiver,
  mailId: string,
): Promise<undefined> {
  const nobody = crypto.randomUUID();
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("status").where("id", "=", nobody)
      .forNoKeyUpdate().executeTakeFirst();
    await endPasswordLinks(trx, nobody, "REPLACED", clock());
    await trx.updateTable("account_mails").set(({ ref }) => ({ attempts: ref("attempts") }))
      .where("id", "=", mailId).execute();
  });
  await resetMail(anybody, publicUrl);
}

/** Makes the link of a mail as it is sent; those made for its receiver before no longer work. */
function newLink(
  { db, clock, publicUrl }: AccountMailsInput,
  { id, email }: AccountReceiver,
  purpose: keyof typeof STATUS_FOR,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const account = await trx.selectFrom("users").select("status").where("id", "=", id)
      .forNoKeyUpdate().executeTakeFirst();
    if (account?.status !== STATUS_FOR[purpose]) return undefined;
    await endPasswordLinks(trx, id, "REPLACED", now);
    return (await createPasswordLink(trx, { email, purpose, publicUrl }, now))?.link;
  });
}
