import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { TextKey } from "../i18n/translate.ts";
import { Refusal } from "../refusal.ts";

/** How long a key is remembered. */
export const KEY_KEPT_MS = 24 * 60 * 60 * 1000;
/** How many keys of one person are remembered; of more, the oldest are forgotten. */
export const MOST_KEYS = 1000;

/** A request that creates something, told from others by its key. */
export interface KeyedRequest {
  userId: string;
  /** The method and the path, such as `POST /api/companies`. */
  route: string;
  key: string;
  /** The digest of what was sent. */
  digest: string;
}

/** The digest of what was sent; nothing else of it is stored. */
export const digestOf = (body: object): string =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex");

export const KEY_REUSED = "This idempotency key belongs to another request. Use one of its own.";

/**
 * Claims the key of a request, in the transaction that creates the record. Returns the id of the
 * record if the same request has created one; waits while another transaction is about to.
 * @throws `Refusal` if the key belongs to another request.
 */
export async function claimKey(
  trx: Kysely<Database>,
  { userId, route, key, digest }: KeyedRequest,
  now: Date,
  reused: TextKey = KEY_REUSED,
): Promise<string | null> {
  const row = { user_id: userId, route, key, request: digest, record_id: null, created_at: now };
  const claimed = await trx.insertInto("idempotency_keys").values(row)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "route", "key"])
        .doUpdateSet({ request: digest, record_id: null, created_at: now })
        .where("idempotency_keys.created_at", "<=", new Date(now.getTime() - KEY_KEPT_MS))
    )
    .returning("key")
    .executeTakeFirst();
  if (claimed) {
    await forgetOldest(trx, userId);
    return null;
  }
  const known = await trx.selectFrom("idempotency_keys").select(["request", "record_id"])
    .where("user_id", "=", userId).where("route", "=", route).where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (known.request !== digest) {
    throw new Refusal("idempotency-key-reused", { key: reused });
  }
  return known.record_id;
}

/** Remembers which record a claimed key has created. */
export async function keepRecord(
  trx: Kysely<Database>,
  { userId, route, key }: Omit<KeyedRequest, "digest">,
  recordId: string,
): Promise<void> {
  await trx.updateTable("idempotency_keys").set({ record_id: recordId })
    .where("user_id", "=", userId).where("route", "=", route).where("key", "=", key).execute();
}

/** Rows that another transaction is about to delete are skipped. */
async function forgetOldest(trx: Kysely<Database>, userId: string): Promise<void> {
  await sql`
    delete from idempotency_keys where (user_id, route, key) in (
      select user_id, route, key from idempotency_keys
      where user_id = ${userId}::uuid
      order by created_at desc offset ${MOST_KEYS} for update skip locked
    )`.execute(trx);
}

/** Deletes the keys whose time is over. */
export async function deleteOldKeys(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("idempotency_keys")
    .where("created_at", "<=", new Date(now.getTime() - KEY_KEPT_MS)).execute();
}
