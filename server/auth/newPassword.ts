import type { Kysely } from "kysely";
import type { AccountEventName } from "../../contract/accountEvent.ts";
import type { Database } from "../db/schema.ts";
import { type Origin, recordAccount } from "../resources/user/events.ts";
import { deleteFeed } from "../resources/reminder/feedAddress.ts";
import { forgetOneTimePassword } from "./oneTimePassword.ts";
import { endPasswordLinks } from "./passwordLinks.ts";
import { endSessionsOf } from "./sessions.ts";

interface NewPassword {
  user: { id: string; email: string };
  event: Extract<AccountEventName, "password_set" | "password_changed" | "password_reset">;
}

/**
 * Ends whatever was handed out while the password before held: links, a one-time password, sessions
 * and the address of the calendar. Belongs in the transaction that replaces the password.
 */
export async function endOldAccess(
  trx: Kysely<Database>,
  { user, event }: NewPassword,
  origin: Origin,
): Promise<void> {
  await endPasswordLinks(trx, user.id, "VOID", origin.now);
  await forgetOneTimePassword(trx, user.id);
  await endSessionsOf(trx, user.id);
  await deleteFeed(trx, user.id);
  await recordAccount(trx, event, user, { ...origin, actor: user });
}
