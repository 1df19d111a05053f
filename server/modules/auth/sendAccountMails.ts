import { type Kysely, sql } from "kysely";
import { createPasswordLink, endPasswordLinks, STATUS_BY_PURPOSE } from "./passwordLinks.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import type { AccountMail } from "../../platform/db/mailTables.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { Recipient } from "../../platform/mail/renderMail.ts";
import {
  renderEmailChangedMail,
  renderInvitationMail,
  renderOneTimePasswordMail,
  renderPasswordChangedMail,
  renderResetMail,
  renderRolesChangedMail,
  renderTestMail,
} from "./renderAccountMails.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import {
  deleteDueMails,
  type MailContext,
  type MailQueue,
  sendWaiting,
} from "../../platform/mail/mailQueue.ts";
import type { DueRows } from "../../platform/jobs/dueWork.ts";

/** Waiting mails about accounts, for metrics. */
export const ACCOUNT_MAIL_DUE_ROWS: DueRows = {
  name: "mails",
  table: "account_mails",
  dueAt: "next_attempt_at",
};

interface AccountMailsInput extends MailContext {
  publicUrl: string;
}

/** Sends waiting mails about accounts. */
export const sendAccountMails = (work: AccountMailsInput): Promise<void> =>
  sendWaiting(work, createAccountQueue(work));

/** Deletes waiting mails if no mail server is set up. */
export async function deleteDueAccountMails(db: Kysely<Database>, now: Date): Promise<void> {
  await deleteDueMails(db, "account_mails", now);
}

const createAccountQueue = (work: AccountMailsInput): MailQueue<"account_mails"> => ({
  table: "account_mails",
  isWaiting: sql<boolean>`true`,
  getKind: ({ kind }) => kind === "reset_for_nobody" ? "password_reset" : kind,
  async render({ id, user_id: userId, content, expires_at: expiresAt }) {
    const user = await work.db.selectFrom("users").select(["id", "email", "name", "language"])
      .where("id", "=", userId).executeTakeFirst();
    if (user === undefined) return undefined;
    if (content.kind === "reset_for_nobody") return await simulateReset(work, user, id);
    if (expiresAt !== null && expiresAt <= work.clock()) return { expiredFor: user.email };
    return await createMail(work, user, content);
  },
  async end({ id, kind }, outcome) {
    const { db, clock } = work;
    if (outcome === "FAILED") {
      await db.updateTable("account_mails").set({ next_attempt_at: null }).where("id", "=", id)
        .execute();
      return;
    }
    if (kind === "test" && outcome === "SENT") await recordMailTest(db, clock());
    await db.deleteFrom("account_mails").where("id", "=", id).execute();
  },
});

/** Records that the mail server accepted a test mail, for the first steps of the installation. */
async function recordMailTest(db: Kysely<Database>, now: Date): Promise<void> {
  await db.insertInto("setup").values({ dismissed_at: null, mail_tested_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ mail_tested_at: now })).execute();
}

interface AccountRecipient extends Recipient {
  id: string;
}

/** Builds the mail; undefined if its link is of no use any more. */
async function createMail(
  work: AccountMailsInput,
  recipient: AccountRecipient,
  mail: Exclude<AccountMail, { kind: "reset_for_nobody" }>,
): Promise<Mail | undefined> {
  switch (mail.kind) {
    case "invitation": {
      const link = await createLink(work, recipient, "INVITATION");
      return link === undefined ? undefined : await renderInvitationMail(recipient, mail.by, link);
    }
    case "password_reset": {
      const link = await createLink(work, recipient, "RESET");
      return link === undefined ? undefined : await renderResetMail(recipient, link);
    }
    case "password_changed":
      return await renderPasswordChangedMail(recipient, work.publicUrl);
    case "email_changed":
      return await renderEmailChangedMail({ ...recipient, email: mail.email }, mail);
    case "roles_changed":
      return await renderRolesChangedMail(recipient, mail);
    case "one_time_password":
      return await renderOneTimePasswordMail(recipient, mail.by);
    case "test":
      return await renderTestMail(recipient);
  }
}

/** Makes the same queries as a reset, and renders a mail that is not sent. */
async function simulateReset(
  { db, clock, publicUrl }: AccountMailsInput,
  anybody: AccountRecipient,
  mailId: string,
): Promise<undefined> {
  const unknownId = crypto.randomUUID();
  await inTransaction(db, async (trx) => {
    await trx.selectFrom("users").select("status").where("id", "=", unknownId)
      .forNoKeyUpdate().executeTakeFirst();
    await endPasswordLinks(trx, unknownId, "REPLACED", clock());
    await trx.updateTable("account_mails").set(({ ref }) => ({ attempts: ref("attempts") }))
      .where("id", "=", mailId).execute();
  });
  await renderResetMail(anybody, publicUrl);
}

/** Creates the link of a mail that is being sent. Earlier links of the user end. */
function createLink(
  { db, clock, publicUrl }: AccountMailsInput,
  { id, email }: AccountRecipient,
  purpose: keyof typeof STATUS_BY_PURPOSE,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const now = clock();
    const account = await trx.selectFrom("users").select("status").where("id", "=", id)
      .forNoKeyUpdate().executeTakeFirst();
    if (account?.status !== STATUS_BY_PURPOSE[purpose]) return undefined;
    await endPasswordLinks(trx, id, "REPLACED", now);
    return (await createPasswordLink(trx, { email, purpose, publicUrl }, now))?.link;
  });
}
