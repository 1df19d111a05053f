import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";
import type { Origin } from "../resources/user/events.ts";
import { checkNewPassword, endOldAccess } from "./newPassword.ts";
import { hashOf, type Purpose, STATUS_FOR } from "./passwordLinks.ts";
import type { Passwords } from "./passwords.ts";

const EVENTS = { RESET: "password_reset", INVITATION: "password_set" } as const;

/**
 * Sets the password that a link was made for. The link, every other of that user and all their
 * sessions end with it; an invited user becomes active.
 */
export async function setPasswordByLink(
  db: Kysely<Database>,
  passwords: Passwords,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<{ userId: string; email: string; purpose: Purpose }> {
  const { now } = origin;
  const invalidLink = () =>
    new Refusal("link-invalid", { key: "This link has expired or has already been used." });
  const live = db.selectFrom("password_tokens")
    .select(["user_id", "purpose"])
    .where("token_hash", "=", hashOf(token))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now);
  const found = await live.executeTakeFirst();
  if (!found) throw invalidLink();

  await checkNewPassword(db, passwords, { userId: found.user_id, password });
  const hash = await passwords.hash(password);
  return await db.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", found.user_id).forUpdate()
      .execute();
    const used = await trx.updateTable("password_tokens")
      .set({ ended_at: now, ended_as: "USED" })
      .where("token_hash", "=", hashOf(token))
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .returning(["user_id", "purpose"])
      .executeTakeFirst();
    if (!used) throw invalidLink();
    const changed = await trx.updateTable("users")
      .set((row) => ({
        password_hash: hash,
        status: "ACTIVE",
        version: row("version", "+", 1),
        updated_at: now,
      }))
      .where("id", "=", used.user_id)
      .where("status", "=", STATUS_FOR[used.purpose])
      .returning(["id", "email"])
      .executeTakeFirst();
    if (!changed) throw invalidLink();
    await endOldAccess(trx, { user: changed, event: EVENTS[used.purpose] }, origin);
    return { userId: changed.id, email: changed.email, purpose: used.purpose };
  });
}
