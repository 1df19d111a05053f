import type { Kysely } from "kysely";
import type { Role } from "../../../contract/permissions.ts";
import type { Database } from "../../db/schema.ts";
import { emailChangedMail, passwordChangedMail, rolesChangedMail } from "../../mail/letters.ts";
import type { Receiver } from "../../mail/letter.ts";
import type { Mailer } from "../../mail/mail.ts";
import { fullNameOf } from "./query.ts";

interface MailDeps {
  db: Kysely<Database>;
  mailer: Mailer;
}

/** What of an account's email and roles was changed, and for whom it is: at the address then. */
export interface AccessChange {
  receiver: Receiver;
  email?: string;
  roles?: { before: readonly Role[]; after: readonly Role[] };
}

/** Tells somebody what was changed of how they sign in and of what they may do. */
export async function mailAccessChange(
  { db, mailer }: MailDeps,
  { receiver, email, roles }: AccessChange,
  actorId: string,
): Promise<void> {
  if (email === undefined && roles === undefined) return;
  const by = await fullNameOf(db, actorId);
  if (email !== undefined) await mailer.send(await emailChangedMail(receiver, { by, to: email }));
  if (roles !== undefined) await mailer.send(await rolesChangedMail(receiver, { by, ...roles }));
}

/** Tells somebody that their password is another from now on. */
export async function mailPasswordChange(
  { db, mailer, publicUrl }: MailDeps & { publicUrl: string },
  userId: string,
): Promise<void> {
  const receiver = await db.selectFrom("users").select(["email", "name", "language"])
    .where("id", "=", userId).executeTakeFirstOrThrow();
  await mailer.send(await passwordChangedMail(receiver, publicUrl));
}
