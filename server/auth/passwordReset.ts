import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { resetMail } from "../mail/accountMail.ts";
import type { Mailer } from "../mail/mail.ts";
import { createPasswordLink, endPasswordLinks } from "./passwordLinks.ts";

interface ResetDeps {
  db: Kysely<Database>;
  mailer: Mailer;
  publicUrl: string;
}

/**
 * Mails a link to choose a new password, if somebody active has this address; links mailed before no
 * longer work. It belongs behind the answer, which must not take longer for an account that exists.
 */
export async function sendPasswordReset(
  { db, mailer, publicUrl }: ResetDeps,
  email: string,
  now: Date,
): Promise<void> {
  const made = await db.transaction().execute(async (trx) => {
    const receiver = await trx.selectFrom("users")
      .select(["id", "email", "name", "language"])
      .where("email", "=", email)
      .where("status", "=", "ACTIVE")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!receiver) return undefined;
    await endPasswordLinks(trx, receiver.id, "REPLACED", now);
    const link = await createPasswordLink(trx, { email, purpose: "RESET", publicUrl }, now);
    return link && { receiver, link: link.link };
  });
  if (made) await mailer.send(await resetMail(made.receiver, made.link));
}
