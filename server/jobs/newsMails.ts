import { type Kysely, sql } from "kysely";
import { DEFAULT_CHOICES } from "../../contract/notificationPreferences.ts";
import type { Tokens } from "../auth/tokens.ts";
import type { Database } from "../db/schema.ts";
import { digestMail, newsMail, unsubscribeUrl } from "../resources/notification/mails.ts";
import { dropWaiting, type MailQueue, type MailWork, sendWaiting } from "./mailQueue.ts";

interface NewsMailsInput extends MailWork {
  tokens: Pick<Tokens, "signUnsubscribe">;
  publicUrl: string;
}

/** What is older when it is first tried is no news: mail was not set up, or the server slept. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** Sends the mails about news, and the digests, that wait. */
export const sendNewsMails = (work: NewsMailsInput): Promise<void> =>
  sendWaiting(work, newsQueue(work));

/** Where mail is not set up nothing waits for it. */
export async function dropNewsMails(db: Kysely<Database>, now: Date): Promise<void> {
  await dropWaiting(db, "news_mails", now);
}

const newsQueue = (work: NewsMailsInput): MailQueue<"news_mails"> => ({
  table: "news_mails",
  isWaiting: sql<boolean>`true`,
  kindOf: ({ subject }) => subject === "digest" ? "digest" : "news",
  /** The mail, if its receiver can still sign in and has not chosen otherwise meanwhile. */
  async write({ id, user_id: userId, subject, content, created_at, attempts }) {
    const { db, clock, publicUrl } = work;
    const isFirst = attempts === 1;
    if (isFirst && clock().getTime() - created_at.getTime() >= FRESH_MS) return undefined;
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
  },
  async end({ id }, outcome) {
    const { db } = work;
    if (outcome === "FAILED") {
      await db.updateTable("news_mails").set({ next_attempt_at: null }).where("id", "=", id)
        .execute();
    } else await db.deleteFrom("news_mails").where("id", "=", id).execute();
  },
});
