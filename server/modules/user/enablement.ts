import type { Transaction } from "kysely";
import type { User } from "../../../contract/schemas/user.ts";
import { enablement } from "../../../machines/lifecycles/enablement.ts";
import { type ActionFrom, getNextStatus } from "../../../machines/lifecycles/lifecycle.ts";
import type { AuditStamp } from "../../platform/auditStamp.ts";
import type { AccountAudit } from "../../platform/currentUser.ts";
import { readRecord } from "../../platform/db/records.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/problemError.ts";
import { recordAccountEvent } from "../auth/accountEvents.ts";
import { deleteOneTimePassword } from "../auth/oneTimePasswords.ts";
import { endPasswordLinks } from "../auth/passwordLinks.ts";
import { endUserSessions } from "../auth/sessions.ts";
import { recordUserActivity } from "./events.ts";
import { checkHandOver, type HandOverWork, notifyHandedOver } from "./handOver.ts";
import { users } from "./query.ts";
import {
  checkAdministratorRemains,
  checkCanChange,
  lockAccount,
  lockAccountAndAdministrators,
} from "./rights.ts";

/** Who gets the work of a disabled user, and what hands it over. */
interface HandOverTo {
  to: string;
  work: HandOverWork;
  stamp: AuditStamp;
}

/**
 * Enables or disables a user, unless they already are.
 * Disabling ends their sessions, links and one-time password. With `handOver`, another user gets
 * their work, also if somebody else has disabled them; undoing keeps it there.
 * @throws {ProblemError} `invitation-pending` for an invited user
 */
export async function setUserEnablement(
  trx: Transaction<Database>,
  id: string,
  action: ActionFrom<typeof enablement>,
  audit: AccountAudit,
  handOver?: HandOverTo,
): Promise<User> {
  const { account, administrators, others } = action === "disable"
    ? await lockAccountAndAdministrators(trx, id, audit, handOver && [handOver.to])
    : { account: await lockAccount(trx, id, audit), administrators: [], others: [] };
  checkCanChange(audit, account);
  if (account.status === "INVITED") {
    throw new ProblemError("invitation-pending", {
      key:
        "This user has not accepted the invitation yet. Send it again, or delete the user to withdraw it.",
    }, { allowed: ["invite"] });
  }
  const after = getNextStatus(enablement, account.status, action);
  if (after === "DISABLED" && id === audit.actor.id) {
    throw new ProblemError("own-account", { key: "You cannot disable your own account." });
  }
  if (after !== undefined && after !== account.status) {
    if (after === "DISABLED") {
      checkAdministratorRemains(administrators, id);
      await endUserSessions(trx, id);
      await endPasswordLinks(trx, id, "VOID", audit.now);
      await deleteOneTimePassword(trx, id);
    }
    await trx.updateTable("users")
      .set({ status: after, version: account.version + 1, updated_at: audit.now })
      .where("id", "=", id)
      .execute();
    await audit.storeUndo?.({ version: account.version + 1, data: {} });
    const event = after === "ACTIVE" ? "enabled" : "disabled";
    await recordAccountEvent(trx, event, account, audit);
    await recordUserActivity(trx, event, account, audit);
  }
  if (handOver) {
    const { to, stamp } = handOver;
    await checkHandOver(trx, account, others.find((other) => other.id === to));
    const work = await handOver.work(trx, { from: id, to }, stamp);
    await notifyHandedOver(trx, { from: account, to, work }, stamp);
  }
  return await readRecord(trx, users, id);
}
