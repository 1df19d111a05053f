import type { Kysely, Transaction } from "kysely";
import type { PasswordLink } from "../../../contract/schemas/session.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { LinkEnd } from "../../platform/db/userTables.ts";
import type { TextKey } from "../../platform/i18n/translate.ts";
import { ProblemError } from "../../platform/problemError.ts";
import { deleteLinkMails, LINK_LIFETIME_MS, queueAccountMail } from "./accountMails.ts";
import { isFirstAdministrator } from "./firstNames.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

export type Purpose = "RESET" | "INVITATION";

/** The status of users for whom a link is made: resets for active, invitations for invited ones. */
export const STATUS_BY_PURPOSE = { RESET: "ACTIVE", INVITATION: "INVITED" } as const;
const PATHS: Record<Purpose, string> = { RESET: "reset-password", INVITATION: "set-password" };

/**
 * Creates a one-time link for the account with this address, if its status allows it.
 * Only the token's hash is stored.
 */
export async function createPasswordLink(
  trx: Transaction<Database>,
  { email, purpose, publicUrl }: { email: string; purpose: Purpose; publicUrl: string },
  now: Date,
): Promise<{ userId: string; link: string } | undefined> {
  const token = randomSecret(32);
  const inserted = await trx.insertInto("password_tokens")
    .columns(["token_hash", "user_id", "purpose", "created_at", "expires_at"])
    .expression((users) =>
      users.selectFrom("users")
        .select((row) => [
          row.val(hashSecret(token)).as("token_hash"),
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
        .where("status", "=", STATUS_BY_PURPOSE[purpose])
    )
    .returning("user_id")
    .executeTakeFirst();
  return inserted && { userId: inserted.user_id, link: `${publicUrl}/${PATHS[purpose]}/${token}` };
}

const END_TEXTS: Record<LinkEnd, TextKey> = {
  USED: "This link has already been used.",
  REPLACED: "A newer link has been sent. Use that one.",
  VOID: "This link is no longer valid, as the account has changed since.",
};

const createLinkGone = (key: TextKey) => new ProblemError("link-gone", { key });

/**
 * Finds the account and purpose of a link.
 * @throws {ProblemError} `link-unknown`, or `link-gone` if it is no longer valid.
 */
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
    .select(isFirstAdministrator.as("isFirst"))
    .where("token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  if (!link) {
    throw new ProblemError("link-unknown", {
      key: "We do not know this link. Check that the address is complete.",
    });
  }
  if (link.ended_as) throw createLinkGone(END_TEXTS[link.ended_as]);
  if (link.expires_at <= now) throw createLinkGone("This link has expired. Ask for a new one.");
  if (link.status !== STATUS_BY_PURPOSE[link.purpose]) throw createLinkGone(END_TEXTS.VOID);
  const { email, name, surname, company, purpose, isFirst, expires_at: expiresAt } = link;
  return {
    email,
    name,
    surname,
    company,
    purpose,
    expiresAt: expiresAt.toISOString(),
    ...(isFirst && { isFirstAdministrator: true }),
  };
}

/** Ends all valid links of a user; with `VOID` also those in queued mails. */
export async function endPasswordLinks(
  trx: Transaction<Database>,
  userId: string,
  endedAs: LinkEnd,
  now: Date,
): Promise<void> {
  await trx.updateTable("password_tokens")
    .set({ ended_at: now, ended_as: endedAs })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .execute();
  if (endedAs === "VOID") await deleteLinkMails(trx, userId);
}

/**
 * Queues a password reset mail for an active account.
 * For any other address it queues equal work that sends nothing: neither response time nor load
 * shows whether an account exists.
 */
export async function queuePasswordReset(
  db: Kysely<Database>,
  email: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const recipient = await trx.selectFrom("users").select("id")
      .where("email", "=", email)
      .where("status", "=", "ACTIVE")
      .forNoKeyUpdate()
      .executeTakeFirst();
    // The row needs a user's id; nothing is sent to them.
    const anyUser = await trx.selectFrom("users").select("id").orderBy("id").limit(1)
      .executeTakeFirst();
    if (recipient) await queueAccountMail(trx, recipient.id, { kind: "password_reset" }, now);
    else if (anyUser) {
      await queueAccountMail(trx, anyUser.id, { kind: "reset_for_nobody" }, now);
    }
  });
}
