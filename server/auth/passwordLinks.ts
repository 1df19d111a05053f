import type { Kysely } from "kysely";
import type { PasswordLink } from "../../contract/schemas/session.ts";
import type { Database } from "../db/schema.ts";
import type { LinkEnd } from "../db/userTables.ts";
import type { TextKey } from "../i18n/translate.ts";
import { Refusal } from "../refusal.ts";
import {
  dropLinkMails,
  LINK_LIFETIME_MS,
  queueAccountMail,
} from "../resources/mail/accountMails.ts";
import { hashOf, randomSecret } from "./secrets.ts";

export type Purpose = "RESET" | "INVITATION";

/** A reset is for who signs in already, an invitation for who never has. */
export const STATUS_FOR = { RESET: "ACTIVE", INVITATION: "INVITED" } as const;
const PATHS: Record<Purpose, string> = { RESET: "reset-password", INVITATION: "set-password" };

/**
 * Makes a one-time link for the account with this address, if there is one it may be made for.
 * Only the hash of its token is kept.
 */
export async function createPasswordLink(
  db: Kysely<Database>,
  { email, purpose, publicUrl }: { email: string; purpose: Purpose; publicUrl: string },
  now: Date,
): Promise<{ userId: string; link: string } | undefined> {
  const token = randomSecret(32);
  const made = await db.insertInto("password_tokens")
    .columns(["token_hash", "user_id", "purpose", "created_at", "expires_at"])
    .expression((users) =>
      users.selectFrom("users")
        .select((row) => [
          row.val(hashOf(token)).as("token_hash"),
          "id",
          row.val(purpose).as("purpose"),
          row.cast<Date>(row.val(now), "timestamptz").as("created_at"),
          row.cast<Date>(
            row.val(new Date(now.getTime() + LINK_LIFETIME_MS[purpose])),
            "timestamptz",
          )
            .as("expires_at"),
        ])
        .where("email", "=", email)
        .where("status", "=", STATUS_FOR[purpose])
    )
    .returning("user_id")
    .executeTakeFirst();
  return made && { userId: made.user_id, link: `${publicUrl}/${PATHS[purpose]}/${token}` };
}

const END_TEXTS: Record<LinkEnd, TextKey> = {
  USED: "This link has already been used.",
  REPLACED: "A newer link has been sent. Use that one.",
  VOID: "This link no longer holds, as the account has changed since.",
};

const gone = (key: TextKey) => new Refusal("link-gone", { key });

/** What a link is for. Refuses one that is unknown, and one that no longer counts. */
export async function findPasswordLink(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<PasswordLink> {
  const link = await db.selectFrom("password_tokens")
    .innerJoin("users", "users.id", "password_tokens.user_id")
    .innerJoin("companies", "companies.id", "users.company_id")
    .select(["users.email", "users.name", "surname", "companies.name as company"])
    .select(["status", "purpose", "expires_at", "ended_as"])
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  if (!link) {
    throw new Refusal("link-unknown", {
      key: "We do not know this link. Check that the address is complete.",
    });
  }
  if (link.ended_as) throw gone(END_TEXTS[link.ended_as]);
  if (link.expires_at <= now) throw gone("This link has expired. Ask for a new one.");
  if (link.status !== STATUS_FOR[link.purpose]) throw gone(END_TEXTS.VOID);
  const { email, name, surname, company, purpose, expires_at: expiresAt } = link;
  return { email, name, surname, company, purpose, expiresAt: expiresAt.toISOString() };
}

/** Ends every link of a user that still counts; with `VOID`, also those that are yet to be mailed. */
export async function endPasswordLinks(
  db: Kysely<Database>,
  userId: string,
  endedAs: LinkEnd,
  now: Date,
): Promise<void> {
  await db.updateTable("password_tokens")
    .set({ ended_at: now, ended_as: endedAs })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
  if (endedAs === "VOID") await dropLinkMails(db, userId);
}

/**
 * Queues a mail with a link to choose a new password, if somebody active has this address. For any
 * other address it queues equal work that sends nothing: neither the response time nor the load after
 * it shows whether an account exists.
 */
export async function queuePasswordReset(
  db: Kysely<Database>,
  email: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const receiver = await trx.selectFrom("users").select("id")
      .where("email", "=", email)
      .where("status", "=", "ACTIVE")
      .forNoKeyUpdate()
      .executeTakeFirst();
    // The row needs some user's id; nothing is sent to them.
    const anybody = await trx.selectFrom("users").select("id").orderBy("id").limit(1)
      .executeTakeFirst();
    if (receiver) await queueAccountMail(trx, receiver.id, { kind: "password_reset" }, now);
    else if (anybody) {
      await queueAccountMail(trx, anybody.id, { kind: "reset_for_nobody" }, now);
    }
  });
}
