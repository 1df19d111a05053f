import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** Revokes the URL of a user's calendar feed, which works without signing in. */
export async function deleteFeed(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom("calendar_feeds").where("user_id", "=", userId).execute();
}
