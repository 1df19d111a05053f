import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";
import type { TextKey } from "../i18n/translate.ts";
import { ProblemError } from "../problemError.ts";

/** How long a key is stored. */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** How many keys of one user are stored; the oldest are deleted first. */
export const MAX_KEYS_PER_USER = 1000;

/** A request that creates a record, identified by its key. */
export interface KeyedRequest {
  userId: string;
  /** The method and the path, such as `POST /api/companies`. */
  route: string;
  key: string;
  /** The digest of the body. */
  digest: string;
}

/** Hashes a request body, so that only its digest is stored. */
export const createDigest = (body: object): string =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex");

export const KEY_REUSED = "This idempotency key belongs to another request. Use one of its own.";

/**
 * Claims the key of a request, in the transaction that creates the record.
 * Returns the id of the record that the same request created before, else null. Waits for a
 * concurrent transaction with the same key.
 * @throws {ProblemError} if the key belongs to another request.
 */
export async function claimKey(
  trx: Transaction<Database>,
  { userId, route, key, digest }: KeyedRequest,
  now: Date,
  reusedMessage: TextKey = KEY_REUSED,
): Promise<string | null> {
  const row = { user_id: userId, route, key, request: digest, record_id: null, created_at: now };
  const claimed = await trx.insertInto("idempotency_keys").values(row)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "route", "key"])
        .doUpdateSet({ request: digest, record_id: null, created_at: now })
        .where("idempotency_keys.created_at", "<=", new Date(now.getTime() - KEY_LIFETIME_MS))
    )
    .returning("key")
    .executeTakeFirst();
  if (claimed) {
    await deleteOldestKeys(trx, userId);
    return null;
  }
  const existing = await trx.selectFrom("idempotency_keys").select(["request", "record_id"])
    .where("user_id", "=", userId).where("route", "=", route).where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (existing.request !== digest) {
    throw new ProblemError("idempotency-key-reused", { key: reusedMessage });
  }
  return existing.record_id;
}

/** Stores which record the request of a claimed key created. */
export async function storeCreatedRecord(
  trx: Transaction<Database>,
  { userId, route, key }: Omit<KeyedRequest, "digest">,
  recordId: string,
): Promise<void> {
  await trx.updateTable("idempotency_keys").set({ record_id: recordId })
    .where("user_id", "=", userId).where("route", "=", route).where("key", "=", key).execute();
}

/** Skips rows that another transaction is deleting. */
async function deleteOldestKeys(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`
    delete from idempotency_keys where (user_id, route, key) in (
      select user_id, route, key from idempotency_keys
      where user_id = ${userId}::uuid
      order by created_at desc offset ${MAX_KEYS_PER_USER} for update skip locked
    )`.execute(trx);
}

/** Deletes expired keys. */
export async function deleteOldKeys(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("idempotency_keys")
    .where("created_at", "<=", new Date(now.getTime() - KEY_LIFETIME_MS)).execute();
}
