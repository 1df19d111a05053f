import type { Transaction } from "kysely";
import type { AccountEventName, UndoableAccountEvent } from "../../../contract/accountEvent.ts";
import type { UndoableActivityKind } from "../../../contract/activity.ts";
import type { AccountAudit, Origin } from "../../platform/currentUser.ts";
import { createId } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { AccountChange } from "../../platform/db/userTables.ts";

interface Account {
  id: string;
  email: string;
}

const UNDONE_EVENTS: Partial<Record<UndoableActivityKind, UndoableAccountEvent>> = {
  user_enabled: "enabled",
  user_disabled: "disabled",
};

/** Records an account event, in the transaction of the change. */
export async function recordAccountEvent(
  trx: Transaction<Database>,
  event: AccountEventName,
  user: Account,
  { actor, now, address, takesBack }: Omit<AccountAudit, "actor"> & { actor: Account | null },
  changes: readonly AccountChange[] = [],
): Promise<void> {
  await trx.insertInto("account_events").values({
    id: createId(now),
    event,
    user_id: user.id,
    user_email: user.email,
    actor_id: actor?.id ?? null,
    actor_email: actor?.email ?? null,
    address: address || null,
    changes: JSON.stringify(changes),
    takes_back: takesBack ? UNDONE_EVENTS[takesBack] ?? null : null,
    created_at: now,
  }).execute();
}

/** Records a failed sign-in, if the account exists. */
export async function recordFailedSignIn(
  trx: Transaction<Database>,
  email: string,
  origin: Origin,
): Promise<void> {
  const user = await trx.selectFrom("users").select(["id", "email"]).where("email", "=", email)
    .executeTakeFirst();
  if (user) await recordAccountEvent(trx, "sign_in_refused", user, { ...origin, actor: null });
}
