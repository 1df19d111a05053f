import type { Kysely } from "kysely";
import { MAX_ACTIVE_REMINDERS } from "../../../contract/reminder.ts";
import type { Database } from "../../db/schema.ts";
import { Refusal } from "../../refusal.ts";
import { lockQuota } from "../constraints.ts";

/**
 * Refuses another active reminder beyond the most that one person may have, whichever way it becomes
 * active: created, restored or reopened. The jobs follow every active rule for as long as it lasts.
 */
export async function refuseBeyondQuota(
  trx: Kysely<Database>,
  userId: string | null,
): Promise<void> {
  if (userId === null) return;
  await lockQuota(trx, "reminders", userId);
  const { count } = await trx.selectFrom("reminders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("created_by", "=", userId).where("status", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  if (count < MAX_ACTIVE_REMINDERS) return;
  throw new Refusal("quota-reached", {
    key: "You have {limit} reminders under way, the most there can be. Complete or delete some.",
    params: { limit: MAX_ACTIVE_REMINDERS },
  });
}
