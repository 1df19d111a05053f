import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

/**
 * Holds users against being deleted, before anything else that names them is held: administrators
 * first, the order in which changes to accounts lock them, so that no two wait for each other.
 */
export async function lockPeople(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "in", ids)
    .orderBy(sql`'ADMIN' = any(roles)`, "desc")
    .orderBy("id")
    .forKeyShare()
    .execute();
}
