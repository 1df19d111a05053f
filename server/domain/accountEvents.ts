import type { Kysely } from "kysely";
import type { Actor } from "../http/env.ts";
import type { AccountChange, AccountEvent } from "../db/accountTables.ts";
import { newId } from "../db/newId.ts";
import type { Database } from "../db/schema.ts";

/** Who does something to an account, with which permissions, and when. */
export interface By {
  actor: Pick<Actor, "id" | "email" | "permissions">;
  now: Date;
}

/** Records what was done to whose account; belongs in the transaction of what it tells. */
export async function recordAccount(
  trx: Kysely<Database>,
  event: AccountEvent,
  user: { id: string; email: string },
  { actor, now }: By,
  changes: readonly AccountChange[] = [],
): Promise<void> {
  await trx.insertInto("account_events").values({
    id: newId(now),
    event,
    user_id: user.id,
    user_email: user.email,
    actor_id: actor.id,
    actor_email: actor.email,
    changes: JSON.stringify(changes),
    created_at: now,
  }).execute();
}
