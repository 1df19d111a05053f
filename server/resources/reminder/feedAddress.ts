import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { permissionsOf } from "../../../contract/permissions.ts";
import type { ReminderFeed, ReminderFeedAddress } from "../../../contract/reminder.ts";
import type { Database } from "../../db/schema.ts";

/** Whether somebody has an address for calendar programs. */
export async function findFeed(db: Kysely<Database>, userId: string): Promise<ReminderFeed> {
  const feed = await db.selectFrom("calendar_feeds").select(["created_at", "last_read_at"])
    .where("user_id", "=", userId).executeTakeFirst();
  return {
    createdAt: feed?.created_at.toISOString() ?? null,
    lastReadAt: feed?.last_read_at?.toISOString() ?? null,
  };
}

/** Makes a new address, which ends the one before. Only a hash of its secret is kept. */
export async function createFeed(
  db: Kysely<Database>,
  userId: string,
  publicUrl: string,
  now: Date,
): Promise<ReminderFeedAddress> {
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const row = { hash: hashOf(secret), created_at: now, last_read_at: null };
  await db.insertInto("calendar_feeds").values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row)).execute();
  return { url: `${publicUrl}/calendar/${secret}.ics`, createdAt: now.toISOString() };
}

export async function deleteFeed(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("calendar_feeds").where("user_id", "=", userId).execute();
}

/**
 * Whose calendar has this secret, and may still be read: only that of an active user who may list
 * reminders. It is looked up by its hash, so that the time taken tells nothing about a secret.
 */
export async function readerOf(
  db: Kysely<Database>,
  secret: string,
  now: Date,
): Promise<{ id: string; language: "tr" | "en" } | undefined> {
  const user = await db.selectFrom("calendar_feeds as feed")
    .innerJoin("users", "users.id", "feed.user_id")
    .select(["users.id", "users.language", "users.roles"])
    .where("feed.hash", "=", hashOf(secret))
    .where("users.status", "=", "ACTIVE").executeTakeFirst();
  if (!user || !permissionsOf(user.roles).includes("reminder:list")) return undefined;
  await db.updateTable("calendar_feeds").set({ last_read_at: now })
    .where("user_id", "=", user.id).execute();
  return { id: user.id, language: user.language };
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
