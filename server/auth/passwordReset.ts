import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Mailer } from "../mail/mail.ts";
import { resetMail } from "../mail/resetMail.ts";
import { createPasswordLink } from "./passwordLinks.ts";

interface ResetDeps {
  db: Kysely<Database>;
  mailer: Mailer;
  publicUrl: string;
}

/**
 * Mails a link to choose a new password, if somebody active has this address. It belongs behind the
 * answer, which must not take longer for an account that exists.
 */
export async function sendPasswordReset(
  { db, mailer, publicUrl }: ResetDeps,
  email: string,
  now: Date,
): Promise<void> {
  const made = await createPasswordLink(db, { email, purpose: "RESET", publicUrl }, now);
  if (!made) return;
  const receiver = await db.selectFrom("users")
    .select(["email", "name", "language"])
    .where("id", "=", made.userId)
    .executeTakeFirstOrThrow();
  await mailer.send(await resetMail(receiver, made.link));
}
