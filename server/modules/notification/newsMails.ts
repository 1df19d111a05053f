import { type Kysely, sql } from "kysely";
import { DEFAULT_CHOICES } from "../../../contract/notificationPreferences.ts";
import type { Tokens } from "../auth/tokens.ts";
import type { Database } from "../../platform/db/schema.ts";
import { renderDigestMail, renderNewsMail, unsubscribeUrl } from "./mails.ts";
import {
  deleteDueMails,
  type MailContext,
  type MailQueue,
  sendWaiting,
} from "../../platform/mail/mailQueue.ts";
import type { DueRows } from "../../platform/jobs/dueWork.ts";

/** Waiting notification mails, for metrics. */
export const NEWS_MAIL_DUE_ROWS: DueRows = {
  name: "mails",
  table: "news_mails",
  dueAt: "next_attempt_at",
};

interface NewsMailsInput extends MailContext {
  tokens: Pick<Tokens, "signUnsubscribe">;
  publicUrl: string;
}

/** Mails older than this at their first attempt are outdated. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Sends waiting notification and digest mails. */
export const sendNewsMails = (work: NewsMailsInput): Promise<void> =>
  sendWaiting(work, createNewsQueue(work));

/** Deletes waiting mails if no mail server is set up. */
export async function deleteDueNewsMails(db: Kysely<Database>, now: Date): Promise<void> {
  await deleteDueMails(db, "news_mails", now);
}

const createNewsQueue = (work: NewsMailsInput): MailQueue<"news_mails"> => ({
  table: "news_mails",
  isWaiting: sql<boolean>`true`,
  getKind: ({ subject }) => subject === "digest" ? "digest" : "news",
  /** Builds the mail, if its user is active and still wants it. */
  async render({ id, user_id: userId, subject, content, created_at, attempts }) {
    const { db, clock, publicUrl } = work;
    const isFirst = attempts === 1;
    if (isFirst && clock().getTime() - created_at.getTime() >= MAX_AGE_MS) return undefined;
    const wantsMail = subject === "digest"
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
      .where("id", "=", userId).where("status", "=", "ACTIVE").where(wantsMail).executeTakeFirst();
    if (user === undefined) return undefined;
    const recipient = { ...user, unsubscribeUrl: unsubscribeUrl(work, { userId, subject }) };
    const mail = "digest" in content
      ? await renderDigestMail(recipient, content.digest, publicUrl)
      : await renderNewsMail(recipient, { ...content.news, subject }, publicUrl);
    return { ...mail, messageId: `<${id}@${new URL(publicUrl).hostname}>` };
  },
  async end({ id }, outcome) {
    const { db } = work;
    if (outcome === "FAILED") {
      await db.updateTable("news_mails").set({ next_attempt_at: null }).where("id", "=", id)
        .execute();
    } else await db.deleteFrom("news_mails").where("id", "=", id).execute();
  },
});
