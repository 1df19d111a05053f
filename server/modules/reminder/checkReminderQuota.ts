import type { Transaction } from "kysely";
import { MAX_ACTIVE_REMINDERS } from "../../../contract/reminder.ts";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/problemError.ts";
import { lockQuota } from "../../platform/db/constraints.ts";

/**
 * Checks that a user may have another active reminder: created, restored or reopened.
 * Jobs expand every active rule for as long as it lasts.
 * @throws {ProblemError} `quota-reached`
 */
export async function checkReminderQuota(
  trx: Transaction<Database>,
  userId: string | null,
): Promise<void> {
  if (userId === null) return;
  await lockQuota(trx, "reminders", userId);
  const { count } = await trx.selectFrom("reminders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("created_by", "=", userId).where("status", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  if (count < MAX_ACTIVE_REMINDERS) return;
  throw new ProblemError("quota-reached", {
    key: "You have {limit} active reminders, the maximum. Complete or delete some.",
    params: { limit: MAX_ACTIVE_REMINDERS },
  });
}
